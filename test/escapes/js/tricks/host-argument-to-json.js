// tries: toJSON and valueOf in an argument
// class: host objects by value
// kind: steal
// bare: no: the host of this test does not read it
await echo({ toJSON(...a) { steal(this); a.forEach((x) => steal(x)) }, valueOf() { steal(this); return 1 }, toString() { steal(this); return '' } })
