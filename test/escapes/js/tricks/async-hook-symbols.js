// tries: symbols that async hooks put on promises
// class: promises at the boundary
// kind: trap
// bare: no: only with async hooks in use
// hooks: yes
for (const p of [Promise.resolve(), later(1), (async () => {})(), Promise.reject(1).catch(() => {})]) for (const k of Reflect.ownKeys(p)) { keep('CANARY-KEY ' + String(k)); steal(p[k]) } try { steal(Promise.resolve().domain) } catch {}
