// tries: the prototypes of a host error
// class: prototype of the host
// kind: pollute
// bare: vm
try { await fail() } catch (e) { for (let o = e; o; o = Object.getPrototypeOf(o)) { try { o.polluted = 'yes' } catch {} } }
