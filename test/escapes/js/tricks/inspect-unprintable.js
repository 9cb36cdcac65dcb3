// tries: objects that util.inspect throws at
// class: inspect hooks
// kind: steal
// bare: no: it aims at look-alikes
const e = new Error('q'); e.name = /x/; e.message = {}; e.stack = { toString() { steal(this) } }; console.log(e); console.log('%s %d', { toString: 1, valueOf: 2 }, { toString: 1, valueOf: 1 }); const f = () => {}; Object.defineProperty(f, 'name', { value: {} }); console.log(f); e
