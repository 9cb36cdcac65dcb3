// tries: super as the object
// class: constructor chains
// kind: code
// bare: vm
const o = { __proto__: () => {}, get() { return super.constructor } }; text(o.get())
