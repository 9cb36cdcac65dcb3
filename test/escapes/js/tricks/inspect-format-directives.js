// tries: directives of console.log that call toString, valueOf and toJSON
// class: inspect hooks
// kind: steal
// bare: no: what it sees is its own object
const o = { toString() { steal(this); return {} }, valueOf() { steal(this); return {} }, toJSON() { steal(this); return this }, [Symbol.toPrimitive]() { steal(this); return 1 } }; for (const d of ['%s', '%d', '%i', '%f', '%j', '%o', '%O', '%c']) { try { console.log(d, o) } catch (e) { steal(e) } }
