// tries: Array.from of a length
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit guest
Array.from({ length: 2 ** 32 })
