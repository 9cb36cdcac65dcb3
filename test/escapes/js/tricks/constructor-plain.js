// tries: the constructor of a function
// class: constructor chains
// kind: code
// bare: vm
text((() => {}).constructor)
