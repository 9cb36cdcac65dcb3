// tries: a map that grows
// class: hangs
// kind: hang
// bare: no: it would not end
// ticks: needed, as nothing else looks at its memory
// limits: timeout tick-limit memory-limit
{ const m = new Map(); for (let i = 0; ; i++) m.set(i, { i }) }
