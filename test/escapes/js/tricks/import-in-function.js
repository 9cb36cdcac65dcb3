// tries: import() in places that are compiled late
// class: modules and code
// kind: steal
// bare: no: a bare realm has no loader
const f = () => import('node:fs'); class A { static m = import('node:fs').catch((e) => e) } async function* g() { yield await import('node:vm') } for (const x of [f, () => A.m, () => g().next()]) { try { steal(await x()) } catch (e) { steal(e) } }
