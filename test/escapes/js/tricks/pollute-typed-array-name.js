// tries: a typed array whose name lies
// class: prototype of the host
// kind: pollute
// bare: no: it aims at look-alikes
const u = new Uint8Array(1); Object.defineProperty(u, Symbol.toStringTag, { value: 'Function' }); Object.defineProperty(u, 'constructor', { value: { name: 'process' } }); console.log(u); u
