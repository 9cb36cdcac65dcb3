// tries: an error of the host among settled promises
// class: errors and stacks
// kind: steal
// bare: vm
const all = []; let n = 0; const f = async () => { new Error('x').stack; echo(1) }; await f(); (function r() { try { r() } catch {} if (n < 300) { n++; try { all[n] = f() } catch {} } })(); for (const { reason } of await Promise.allSettled(all.filter(Boolean))) steal(reason); try { await Promise.any(all.filter(Boolean)) } catch (e) { e.errors?.forEach((x) => steal(x)) }
