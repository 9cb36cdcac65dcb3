// tries: a proxy as an argument
// class: host objects by value
// kind: steal
// bare: no: the host of this test does not read it
await echo(new Proxy({}, { get(t, k, r) { steal(r); return undefined }, ownKeys(t) { steal(t); return [] }, getPrototypeOf() { return null } })).catch((e) => steal(e))
