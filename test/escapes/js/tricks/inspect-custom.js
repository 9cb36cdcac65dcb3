// tries: util.inspect.custom gets the inspect function of the host
// class: inspect hooks
// kind: steal
// bare: inspect
console.log({ [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) { steal(inspect); steal(options); steal(options?.stylize); return 'x' } })
