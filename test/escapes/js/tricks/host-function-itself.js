// tries: the constructor of a registered function
// class: host objects by value
// kind: steal
// bare: vm
steal(echo); steal(later); steal(give)
