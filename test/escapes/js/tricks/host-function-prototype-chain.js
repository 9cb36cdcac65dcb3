// tries: the prototypes above a registered function
// class: host objects by value
// kind: steal
// bare: vm
for (let f = echo; f; f = Object.getPrototypeOf(f)) steal(f)
