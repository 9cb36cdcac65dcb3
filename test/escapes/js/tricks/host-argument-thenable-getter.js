// tries: a thenable whose then is a getter
// class: host objects by value
// kind: steal
// bare: no: the functions it gets are of its own realm
let n = 0; await later({ get then() { return n++ ? (yes) => { steal(yes); yes(1) } : undefined } }).catch((e) => steal(e))
