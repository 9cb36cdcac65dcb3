// tries: then on a promise of the host replaced
// class: promises at the boundary
// kind: steal
// bare: no: what it gets is the guest's own
const p = later({ a: 1 }); try { p.then = (...a) => a.forEach((x) => steal(x)) } catch {} await p
