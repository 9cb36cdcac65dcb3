// tries: the constructor and the prototypes of an instance
// class: facades
// kind: steal
// bare: vm
{ const a = await openAccount(); for (let o = a; o; o = Object.getPrototypeOf(o)) { steal(o); for (const k of Reflect.ownKeys(o)) { try { steal(o[k]) } catch {} const d = Object.getOwnPropertyDescriptor(o, k); steal(d.get, d.set, d.value) } } }
