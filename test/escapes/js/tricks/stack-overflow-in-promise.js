// tries: a stack overflow where an async function is called
// class: errors and stacks
// kind: steal
// bare: vm
async function f() { new Error('x').stack; echo(1) } let n = 0; await f().catch(() => {}); const all = []; (function r() { try { r() } catch {} if (n < 300) { n++; try { all[n] = f() } catch {} } })(); all.forEach((p) => p.catch((e) => steal(e))); await 0; await 0; await 0
