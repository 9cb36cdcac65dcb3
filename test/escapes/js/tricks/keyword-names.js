// tries: property names that are keywords and names of the rewriter
// class: names and gates
// kind: steal
// bare: no: it aims at the rewriter
var o = { if: 1, get: 2, set: 3, static: 4, async: 5, await: 6, of: 7, let: 8, yield: 9, arguments: 10, eval: 11, constructor: steal, __proto__: null, get x() { return 1 }, async *y() {} }; for (const k in o) steal(o[k])
