// tries: the prototype of a registered function
// class: prototype of the host
// kind: pollute
// bare: vm
Object.getPrototypeOf(echo).polluted = 'yes'; Object.getPrototypeOf(Object.getPrototypeOf(echo)).polluted = 'yes'
