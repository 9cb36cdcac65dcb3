// tries: JSON of a sparse array
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit guest
JSON.stringify(new Array(2 ** 32 - 1))
