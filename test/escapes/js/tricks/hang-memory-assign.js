// tries: copies of a large object by a native, each of them one step
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
{ const o = {}; for (let i = 0; i < 1e5; i++) o['k' + i] = i; const a = []; for (;;) a.push(Object.assign({}, o)) }
