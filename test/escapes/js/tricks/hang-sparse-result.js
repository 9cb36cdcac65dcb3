// tries: a sparse array as a result
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit none
const a = []; a.length = 2 ** 32 - 1; a
