// tries: Promise[Symbol.species] replaced
// class: promises at the boundary
// kind: steal
// bare: no: promises of the host have their own
try { Object.defineProperty(Promise, Symbol.species, { get() { return class { constructor(run) { steal(run); run((x) => steal(x), (x) => steal(x)) } } } }) } catch {} try { later({}).then((x) => steal(x)) } catch (e) { steal(e) } await 0
