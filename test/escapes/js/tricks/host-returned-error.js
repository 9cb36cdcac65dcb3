// tries: an error that is a value
// class: host objects by value
// kind: steal
// bare: vm
steal((await give()).error)
