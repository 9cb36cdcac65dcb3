// tries: an error of the host as the reason that a native gives to the reject of a constructor of the guest
// class: errors and stacks
// kind: steal
// bare: vm
const got = []; let n = 0; class Cap { constructor(run) { run(() => {}, (e) => { got[got.length] = e }) } static resolve(x) { return x } } const bad = { [Symbol.iterator]() { return this }, next() { throw 1 } }, list = { [Symbol.iterator]() { return this }, next() { new Error('x').stack; return { done: true } } }; const f = () => { Promise.all.call(Cap, list); Promise.race.call(Cap, list) }; f(); Promise.all.call(Cap, bad); Promise.race.call(Cap, bad); for (let turn = 0; turn < 3; turn++) { n = 0; (function r() { try { r() } catch {} if (n < 300) { n++; try { f() } catch {} } })() } got.forEach((e) => steal(e))
