// tries: a power of a bigint
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit guest
let x = 3n; for (;;) x = x ** 7n
