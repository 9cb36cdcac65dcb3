// tries: the constructor of a getter
// class: constructor chains
// kind: code
// bare: vm
text(Object.getOwnPropertyDescriptor({ get a() { return 1 } }, 'a').get.constructor)
