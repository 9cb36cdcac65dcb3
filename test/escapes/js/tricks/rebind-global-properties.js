// tries: properties of the global object replaced
// class: names and gates
// kind: steal
// bare: no: there is nobody beside the guest
for (const k of ['Object', 'Array', 'Promise', 'Reflect', 'JSON', 'Error', 'Symbol', 'Map', 'Proxy', 'console']) { try { globalThis[k] = new Proxy(globalThis[k], { get(t, p, r) { const v = Reflect.get(t, p); if (typeof v === 'function') return (...a) => { a.forEach((x) => steal(x)); return v.apply(t, a) }; return v } }) } catch {} } await echo({ a: [1] }); console.log(1)
