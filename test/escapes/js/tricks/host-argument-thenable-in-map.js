// tries: a thenable inside a Map and an array
// class: host objects by value
// kind: steal
// bare: no: only the outermost is asked
await later(new Map([[1, { then(y) { steal(y); y(1) } }]])).catch((e) => steal(e)); await later([{ then(y) { steal(y); y(1) } }]).catch((e) => steal(e))
