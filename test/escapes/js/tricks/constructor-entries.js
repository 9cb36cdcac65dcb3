// tries: the values of all own names
// class: constructor chains
// kind: code
// bare: vm
for (const k of Reflect.ownKeys(Function.prototype)) { let v; try { v = Function.prototype[k] } catch { continue } if (typeof v === 'function') text(v) }
