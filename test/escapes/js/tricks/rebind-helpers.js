// tries: names of the language declared again, for what stands beside the guest
// class: names and gates
// kind: steal
// bare: no: there is nobody beside the guest
var Object = { defineProperty(...a) { a.forEach((x) => steal(x)) } }, Reflect = {}, Array = function () {}, Promise = {}, Symbol = {}, Error = class {}, JSON = {}; console.log({}, []); await echo({ a: 1 })
