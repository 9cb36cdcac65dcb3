// tries: Symbol.toStringTag and constructor names
// class: inspect hooks
// kind: leak
// bare: no: what it sees is its own object
console.log({ get [Symbol.toStringTag]() { steal(this); try { null.x } catch (e) { keep(e.stack) } return 'x' } }); console.log(Object.create({ get constructor() { steal(this); return { get name() { steal(this); return 'y' } } } }))
