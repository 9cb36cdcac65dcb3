// tries: everything in a returned object, at any depth
// class: host objects by value
// kind: steal
// bare: vm
const seen = new Set(); (function walk(v, d) { if (d > 6 || v === null || (typeof v !== 'object' && typeof v !== 'function') || seen.has(v)) return; seen.add(v); steal(v); for (const k of Reflect.ownKeys(v)) { try { walk(v[k], d + 1) } catch {} } walk(Object.getPrototypeOf(v), d + 1) })(await give(), 0)
