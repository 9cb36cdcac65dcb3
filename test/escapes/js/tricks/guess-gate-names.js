// tries: names that the rewriter uses
// class: names and gates
// kind: trap
// bare: no: there are none
for (const k of Reflect.ownKeys(globalThis)) if (typeof k === 'string' && k.startsWith('$h')) keep('CANARY-GATE ' + k); for (const n of ['f', 'c', 'x', 'S', 'P']) { try { keep('CANARY-GATE ' + globalThis['$h_' + n].name) } catch {} }
