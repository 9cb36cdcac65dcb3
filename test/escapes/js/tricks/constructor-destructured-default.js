// tries: a default value in a pattern
// class: constructor chains
// kind: code
// bare: vm
const { a: { constructor: F } = () => {} } = {}; text(F)
