// tries: the async id of a promise changed, which ends the process
// class: promises at the boundary
// kind: trap
// bare: no: it would end this process
// hooks: yes
const p = Promise.resolve(); const [id] = Object.getOwnPropertySymbols(p); if (id) { keep('CANARY-KEY'); p[id] = {}; const q = p.then(() => { q[id] = 99 }); await q }
