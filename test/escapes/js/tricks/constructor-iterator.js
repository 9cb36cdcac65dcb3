// tries: the constructor of a generator object's prototype
// class: constructor chains
// kind: code
// bare: vm
text(Object.getPrototypeOf(function* () {}).constructor); text(Object.getPrototypeOf(Object.getPrototypeOf(function* () {}())).constructor)
