// tries: the rest of a large object, taken again and again by the parameters of a function
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
{ const o = {}; for (let i = 0; i < 1e5; i++) o['k' + i] = i; const a = []; const take = ({ k1, ...rest }) => a.push(rest); for (;;) take(o) }
