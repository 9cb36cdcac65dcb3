// tries: a rejected promise whose prototypes are a proxy: Node reads symbols of its own on it
// class: promises at the boundary
// kind: trap
// bare: no: it would end this process
class P extends Promise {} Object.setPrototypeOf(P.prototype, new Proxy(Promise.prototype, { get(t, k, r) { if (String(k).includes('async_id')) { keep('CANARY-TRAP'); throw 5 } return Reflect.get(t, k, r) } })); P.reject(1); new P((_, no) => no(2)); await 0
