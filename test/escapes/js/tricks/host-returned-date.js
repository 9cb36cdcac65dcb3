// tries: a Date of the host
// class: host objects by value
// kind: steal
// bare: vm
steal((await give()).date)
