// tries: the prototype of an array that a host function returned
// class: host objects by value
// kind: steal
// bare: vm
steal((await give()).list)
