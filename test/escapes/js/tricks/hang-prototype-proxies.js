// tries: prototypes that are proxies without end
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit guest
const next = Object.create.bind(null, {}); const p = () => new Proxy({}, { getPrototypeOf: p }); p() instanceof Object
