// tries: a proxy whose members are proxies
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
const make = () => new Proxy({}, { ownKeys: () => ["a", "b"], getOwnPropertyDescriptor: () => ({ value: make(), enumerable: true, configurable: true }), get: () => make() }); make()
