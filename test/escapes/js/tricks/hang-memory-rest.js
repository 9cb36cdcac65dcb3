// tries: the rest of a large list, taken again and again by the parameters of a function
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
{ const big = new Array(1e5).fill(1.5); const a = []; const take = ([first, ...rest]) => a.push(rest); for (;;) take(big) }
