// tries: an endless iterator for natives
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
new Set({ [Symbol.iterator]: () => ({ next: () => ({ value: {}, done: false }) }) })
