// tries: Promise behind a proxy that chooses the prototype
// class: promises at the boundary
// kind: trap
// bare: no: it would end this process
const evil = new Proxy({}, { get(t, k) { if (String(k).includes('async_id')) keep('CANARY-TRAP'); throw 7 } }); const Q = new Proxy(Promise, { get(t, k) { return k === 'prototype' ? evil : Reflect.get(t, k) } }); try { new Q((_, no) => setTimeout(no, 0, 1)) } catch {} const R = Proxy.revocable(Promise, { get(t, k) { return k === 'prototype' ? evil : Reflect.get(t, k) } }).proxy; try { new R((_, no) => setTimeout(no, 0, 1)) } catch {} try { Promise.reject.call(Q, 1) } catch {} await new Promise((r) => setTimeout(r, 5))
