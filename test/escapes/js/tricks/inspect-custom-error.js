// tries: util.inspect.custom in an error that is thrown
// class: inspect hooks
// kind: steal
// bare: no: the same as in a result
throw Object.assign(new Error('x'), { [Symbol.for('nodejs.util.inspect.custom')](d, o, inspect) { steal(inspect, o); return 'x' } })
