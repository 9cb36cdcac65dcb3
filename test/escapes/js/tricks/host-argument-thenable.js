// tries: a thenable as an argument of an asynchronous host function
// class: host objects by value
// kind: steal
// bare: no: the functions it gets are of its own realm
await later({ then(yes, no) { steal(yes); steal(no); yes(1) } }).catch((e) => steal(e))
