// tries: a promise made in the name of a function with a proxy for a prototype
// class: promises at the boundary
// kind: trap
// bare: no: it would end this process
function N() {} N.prototype = new Proxy({}, { get(t, k) { if (String(k).includes('async_id')) keep('CANARY-TRAP'); throw 7 } }); try { Reflect.construct(Promise, [(_, no) => setTimeout(no, 0, 1)], N) } catch {} await new Promise((r) => setTimeout(r, 5))
