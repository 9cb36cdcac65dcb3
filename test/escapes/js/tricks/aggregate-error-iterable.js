// tries: the iterable of an AggregateError runs guest code
// class: errors and stacks
// kind: steal
// bare: no: all of it is the guest's
try { throw new AggregateError({ [Symbol.iterator]() { steal(this); return [][Symbol.iterator]() } }) } catch (e) { steal(e) }
