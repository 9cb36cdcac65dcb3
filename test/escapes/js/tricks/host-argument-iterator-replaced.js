// tries: the iteration protocol replaced before a call
// class: host objects by value
// kind: steal
// bare: no: the arguments are arrays of the guest
const before = Array.prototype[Symbol.iterator]; Array.prototype[Symbol.iterator] = function () { steal(this); return before.call(this) }; try { await echo([1, [2]]); await give(); await callit((...a) => a.length, 1, 2) } finally { Array.prototype[Symbol.iterator] = before }
