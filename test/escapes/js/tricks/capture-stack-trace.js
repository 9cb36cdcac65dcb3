// tries: Error.captureStackTrace on an object with a setter
// class: errors and stacks
// kind: leak
// bare: no: what it sets is a text
const o = { set stack(v) { steal(v) } }; try { Error.captureStackTrace(o); steal(o.stack) } catch (e) { steal(e) } keep(o.stack)
