// tries: the prototypes of a host promise
// class: prototype of the host
// kind: pollute
// bare: vm
for (let o = later(1); o; o = Object.getPrototypeOf(o)) { try { o.polluted = 'yes' } catch {} }
