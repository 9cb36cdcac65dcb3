// tries: natives over something that says to be long
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit guest
Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)
