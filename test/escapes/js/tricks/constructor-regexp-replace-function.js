// tries: the constructor of natives
// class: constructor chains
// kind: code
// bare: vm
for (const f of [Array.isArray, Math.max, JSON.parse, parseInt, Reflect.get, Symbol.for, ''.trim, [].map, console.log, setTimeout, structuredClone]) text(f.constructor)
