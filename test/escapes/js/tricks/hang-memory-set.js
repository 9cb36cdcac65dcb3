// tries: sets of a large list, each of them one step
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
{ const l = Array.from({ length: 1e5 }, (_, i) => i); const a = []; for (;;) a.push(new Set(l)) }
