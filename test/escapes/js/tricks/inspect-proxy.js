// tries: a proxy that is printed
// class: inspect hooks
// kind: steal
// bare: no: inspect looks behind proxies
let deep = 0; console.log(new Proxy({}, { get(t, k, r) { if (deep++ < 5) steal(r); return (...a) => a.forEach((x) => steal(x)) }, ownKeys() { return ['a'] }, getOwnPropertyDescriptor() { return { value: 1, configurable: true, enumerable: true } }, getPrototypeOf() { return null } })); console.log(new Proxy(class {}, {}), Proxy.revocable({}, { get() { steal(this) } }).proxy)
