// tries: the getter of __proto__ as a function
// class: constructor chains
// kind: code
// bare: vm
text(Object.getOwnPropertyDescriptor(Object.prototype, '__proto__').get.constructor)
