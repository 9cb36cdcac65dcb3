// tries: Promise.prototype.constructor replaced by a spy
// class: promises at the boundary
// kind: steal
// bare: no: promises of the host have their own
Promise.prototype.constructor = function (run) { steal(run); run((v) => steal(v), (e) => steal(e)) }; Promise.prototype.constructor[Symbol.species] = Promise.prototype.constructor; try { await later({}); const x = fail(); await x } catch (e) { steal(e) }
