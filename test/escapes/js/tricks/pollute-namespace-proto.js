// tries: names of the box that are called __proto__ and constructor
// class: prototype of the host
// kind: pollute
// bare: no: it aims at how results are built
var __proto__ = { polluted: 'yes' }; var constructor = { prototype: { polluted: 'yes' } }; ({ ['__proto__']: { polluted: 'yes' } })
