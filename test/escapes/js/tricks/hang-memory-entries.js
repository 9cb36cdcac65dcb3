// tries: lists of a large object, by natives
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
{ const o = {}; for (let i = 0; i < 1e5; i++) o['k' + i] = i; const a = []; for (;;) a.push(Object.fromEntries(Object.entries(o))) }
