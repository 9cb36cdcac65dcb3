// tries: the constructor of a bound function
// class: constructor chains
// kind: code
// bare: vm
text((() => {}).bind().constructor)
