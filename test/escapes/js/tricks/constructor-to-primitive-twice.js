// tries: Symbol.toPrimitive that answers twice
// class: constructor chains
// kind: code
// bare: vm
let n = 0; const key = { [Symbol.toPrimitive]() { return ['length', 'constructor', 'constructor'][n++] ?? 'constructor' } }; for (let i = 0; i < 4; i++) text((() => {})[key])
