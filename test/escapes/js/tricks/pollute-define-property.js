// tries: Object.defineProperty on what the host gave
// class: prototype of the host
// kind: pollute
// bare: vm
for (const x of [echo, await give(), later(1), console, console.log, setTimeout]) for (let o = x; o; o = Object.getPrototypeOf(o)) { try { Object.defineProperty(o, 'polluted', { value: 'yes', configurable: true }) } catch {} }
