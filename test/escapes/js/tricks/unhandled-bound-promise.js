// tries: a class that extends a bound Promise
// class: promises at the boundary
// kind: trap
// bare: no: it would end this process
const B = Promise.bind(); B.prototype = Promise.prototype; class P extends B {} Object.setPrototypeOf(P.prototype, new Proxy({}, { get(t, k) { if (String(k).includes('async_id')) keep('CANARY-TRAP'); throw 7 } })); try { new P((_, no) => setTimeout(no, 0, 1)) } catch {} await new Promise((r) => setTimeout(r, 5))
