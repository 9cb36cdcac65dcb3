// tries: an error whose members carry such names
// class: prototype of the host
// kind: pollute
// bare: no: it aims at how errors are built
const e = new Error('x'); Object.defineProperty(e, '__proto__', { value: { polluted: 'yes' }, enumerable: true }); e.constructor = { prototype: { polluted: 'yes' } }; throw e
