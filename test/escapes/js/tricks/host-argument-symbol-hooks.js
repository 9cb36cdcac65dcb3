// tries: well-known symbols in an argument
// class: host objects by value
// kind: steal
// bare: no: the host of this test does not read it
const o = {}; for (const k of Reflect.ownKeys(Symbol)) if (typeof Symbol[k] === 'symbol') o[Symbol[k]] = function (...a) { steal(this); a.forEach((x) => steal(x)); return 1 }; await echo(o).catch((e) => steal(e))
