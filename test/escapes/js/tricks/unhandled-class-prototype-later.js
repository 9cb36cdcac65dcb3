// tries: a class that becomes a subclass of Promise later
// class: promises at the boundary
// kind: trap
// bare: no: it would end this process
class Q {} class P extends Q {} Object.setPrototypeOf(P, Promise); Object.setPrototypeOf(Q.prototype, new Proxy({}, { get(t, k) { if (String(k).includes('async_id')) keep('CANARY-TRAP'); throw 7 } })); try { new P((_, no) => setTimeout(no, 0, 1)) } catch {} class S {} S.__proto__ = Promise; await new Promise((r) => setTimeout(r, 5))
