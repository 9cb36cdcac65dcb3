// tries: util.inspect.custom in a result that the host prints
// class: inspect hooks
// kind: steal
// bare: inspect-result
({ [Symbol.for('nodejs.util.inspect.custom')](d, o, inspect) { steal(inspect, o); return 'x' } })
