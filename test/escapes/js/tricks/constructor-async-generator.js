// tries: the constructor of an async generator function
// class: constructor chains
// kind: code
// bare: vm
text(async function* () {}.constructor)
