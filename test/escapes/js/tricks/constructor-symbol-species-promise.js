// tries: the species getter of Promise
// class: constructor chains
// kind: code
// bare: vm
text(Object.getOwnPropertyDescriptor(Promise, Symbol.species).get.constructor)
