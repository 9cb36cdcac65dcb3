// tries: destructuring as a property read
// class: constructor chains
// kind: code
// bare: vm
const { constructor: F } = () => {}; text(F)
