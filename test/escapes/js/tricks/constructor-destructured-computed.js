// tries: destructuring with a computed key
// class: constructor chains
// kind: code
// bare: vm
const key = 'constructor'; const { [key]: { [key]: F } } = {}; text(F)
