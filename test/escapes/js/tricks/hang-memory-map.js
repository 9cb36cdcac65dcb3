// tries: a map that grows
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
{ const m = new Map(); for (let i = 0; ; i++) m.set(i, { i }) }
