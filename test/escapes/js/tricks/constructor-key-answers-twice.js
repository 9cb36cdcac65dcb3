// tries: a key that is harmless when it is looked at and another when it is used
// class: constructor chains
// kind: code
// bare: vm
let n = 0; const key = { toString() { return n++ === 0 ? 'name' : 'constructor' } }; text((() => {})[key]); text((() => {})[key]); text((() => {})[key])
