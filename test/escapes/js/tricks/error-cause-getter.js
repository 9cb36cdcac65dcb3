// tries: a cause that is a getter, in an error that leaves the box
// class: errors and stacks
// kind: steal
// bare: no: the host of this test does not read it
const e = new Error('x', { cause: 1 }); Object.defineProperty(e, 'cause', { get() { steal(this); try { echo(1) } catch (x) { steal(x) } return this } }); throw e
