// tries: the prototype of a returned array
// class: prototype of the host
// kind: pollute
// bare: vm
Object.getPrototypeOf((await give()).list).polluted = 'yes'; Object.getPrototypeOf(Object.getPrototypeOf((await give()).list)).polluted = 'yes'
