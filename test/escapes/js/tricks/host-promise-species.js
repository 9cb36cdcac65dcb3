// tries: a species that a promise of the host is asked for
// class: host objects by value
// kind: steal
// bare: vm
class P extends Promise {} const p = later({ a: 1 }); p.constructor = { [Symbol.species]: function (run) { run((v) => steal(v), (e) => steal(e)); steal(run) } }; try { p.then((v) => steal(v)) } catch (e) { steal(e) } await 0
