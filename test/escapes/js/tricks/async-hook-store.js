// tries: the store of an AsyncLocalStorage of the host
// class: promises at the boundary
// kind: trap
// bare: no: only with async hooks in use
// hooks: yes
const p = Promise.resolve(); for (const k of Object.getOwnPropertySymbols(p)) { steal(p[k]); keep(JSON.stringify(p[k]) ?? '') } Object.defineProperty(Object.prototype, Symbol.for('x'), { set(v) { steal(v) }, configurable: true }); class Q extends Promise { } Object.setPrototypeOf(Q.prototype, new Proxy(Promise.prototype, { set(t, k, v) { keep('CANARY-KEY'); steal(v); return true } })); new Q(() => {}); await later(1); delete Object.prototype[Symbol.for('x')]
