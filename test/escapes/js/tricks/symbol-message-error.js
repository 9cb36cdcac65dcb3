// tries: an error with a Symbol as its message
// class: errors and stacks
// kind: steal
// bare: vm
const e = new Error(); e.message = Symbol(); try { e.stack } catch (x) { steal(x) }
