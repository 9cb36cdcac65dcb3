// tries: console methods replaced by spies
// class: inspect hooks
// kind: steal
// bare: no: what it sees is its own object
for (const k of Object.keys(console)) console[k] = function (...a) { steal(this); a.forEach((x) => steal(x)) }; await give().then(console.log); setTimeout(console.log, 0, {}); await later(1)
