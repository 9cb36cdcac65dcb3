// tries: an endless iterator in a spread
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
[...{ [Symbol.iterator]() { return { next() { return { value: 1, done: false } } } } }]
