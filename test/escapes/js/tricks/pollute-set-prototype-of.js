// tries: another prototype for what the host gave
// class: prototype of the host
// kind: pollute
// bare: no: this process would not survive it
for (const x of [echo, await give(), Account, await openAccount()]) { try { Object.setPrototypeOf(Object.getPrototypeOf(x), { polluted: 'yes' }) } catch {} try { x.__proto__.__proto__.polluted = 'yes' } catch {} }
