// tries: getters and proxies in console.table
// class: inspect hooks
// kind: steal
// bare: no: what it sees is its own object
console.table([{ get a() { steal(this); return 1 } }], { get length() { steal(this); return 1 }, 0: 'a' }); console.table(new Map([[{}, { toString() { steal(this) } }]])); console.dir({ a: 1 }, { get depth() { steal(this); return 1 }, stylize(...a) { a.forEach((x) => steal(x)) }, sorted(...a) { a.forEach((x) => steal(x)) } })
