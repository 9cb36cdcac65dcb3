// tries: another prototype for a promise behind a proxy
// class: promises at the boundary
// kind: trap
// bare: no: it would end this process
const p = Promise.reject(1); Reflect.setPrototypeOf(new Proxy(p, {}), new Proxy({}, { get(t, k) { if (String(k).includes('async_id')) keep('CANARY-TRAP'); throw 7 } })); Object.setPrototypeOf(Proxy.revocable(Promise.reject(2), {}).proxy, new Proxy({}, { get(t, k) { if (String(k).includes('async_id')) keep('CANARY-TRAP'); throw 7 } })); await 0
