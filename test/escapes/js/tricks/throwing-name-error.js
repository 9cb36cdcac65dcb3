// tries: an error whose name throws while it is formatted
// class: errors and stacks
// kind: steal
// bare: no: what is thrown is the guest's own
const e = new Error(); Object.defineProperty(e, 'name', { get() { try { null.x } catch (x) { steal(x) } throw 1 } }); try { e.stack } catch (x) { steal(x) }
