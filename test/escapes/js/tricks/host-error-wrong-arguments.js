// tries: the TypeError of a call with impossible arguments
// class: host objects by value
// kind: steal
// bare: no: a bare function takes anything
for (const bad of [Symbol(), () => {}, new WeakMap(), new Proxy({}, { get() { throw 1 } })]) { try { await echo(bad) } catch (e) { steal(e) } }
