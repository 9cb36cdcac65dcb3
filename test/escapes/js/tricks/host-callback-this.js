// tries: the this of a callback that the host calls
// class: host objects by value
// kind: steal
// bare: vm
await callit(function () { steal(this); return 1 })
