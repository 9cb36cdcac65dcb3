// tries: another prototype for a rejected promise, by assignment
// class: promises at the boundary
// kind: trap
// bare: no: it would end this process
const p = Promise.reject(1); p.__proto__ = new Proxy({}, { get(t, k) { if (String(k).includes('async_id')) keep('CANARY-TRAP'); throw 7 } }); await 0
