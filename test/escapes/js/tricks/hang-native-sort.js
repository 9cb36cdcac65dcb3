// tries: sort of a sparse array
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit guest
const a = []; a.length = 2 ** 32 - 1; a.sort(); a.reverse(); a.lastIndexOf(1)
