// tries: a native that goes through a huge array
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit guest
new Array(4e9).fill(0)
