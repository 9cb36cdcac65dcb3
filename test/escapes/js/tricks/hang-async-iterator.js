// tries: an async iterator that never ends
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
for await (const x of { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ value: 1, done: false }) }) });
