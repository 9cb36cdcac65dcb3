// tries: the promise that a host function returns
// class: host objects by value
// kind: steal
// bare: vm
const p = later(1); steal(p); steal(p.then); steal(p.constructor)
