// tries: a promise with a then of its own as the result
// class: promises at the boundary
// kind: steal
// bare: no: the host of this test does not wait for it
const p = Promise.resolve(1); p.then = function (yes) { steal(yes); steal(this); return yes({}) }; p
