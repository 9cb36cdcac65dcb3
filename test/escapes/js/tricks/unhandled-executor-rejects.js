// tries: a promise with odd prototypes that is rejected while it is made
// class: promises at the boundary
// kind: trap
// bare: no: it would end this process
class P extends Promise {} const seen = []; Object.setPrototypeOf(P.prototype, new Proxy(Promise.prototype, { get(t, k, r) { if (String(k).includes('async_id')) keep('CANARY-TRAP'); return Reflect.get(t, k, r) } })); new P((_, no) => no(2)); new P(() => { throw 3 }); await 0
