// tries: copies of a list by a native with a native
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
{ const l = Array(1e5).fill(1.5); const a = []; for (;;) a.push(l.map(Number).filter(Boolean)) }
