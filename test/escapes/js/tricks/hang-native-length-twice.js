// tries: a length that answers twice
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit guest none
let n = 0; Array.prototype.includes.call({ get length() { return n++ ? 2 ** 53 - 1 : 1 } }, 1)
