// tries: the prototype of an object that a host function returned
// class: host objects by value
// kind: steal
// bare: vm
steal(await give())
