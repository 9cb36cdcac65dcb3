// tries: an error with a Symbol as its name makes the formatter of the host throw
// class: errors and stacks
// kind: steal
// bare: vm
const e = new Error(); e.name = Symbol(); try { e.stack } catch (x) { steal(x) }
