// tries: the constructor of a generator function
// class: constructor chains
// kind: code
// bare: vm
text(function* () {}.constructor)
