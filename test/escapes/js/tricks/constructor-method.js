// tries: the constructor of a method
// class: constructor chains
// kind: code
// bare: vm
text({ m() {} }.m.constructor)
