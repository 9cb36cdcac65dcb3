// tries: setters on Object.prototype and Array.prototype see what is built for a call
// class: host objects by value
// kind: steal
// bare: no: own members are defined, not assigned
for (const [o, k] of [[Object.prototype, 'a'], [Array.prototype, '0'], [Object.prototype, '0'], [Object.prototype, 'value'], [Object.prototype, 'get']]) Object.defineProperty(o, k, { set(v) { steal(v); steal(this) }, get() { steal(this) }, configurable: true }); try { await echo([{ a: 1 }]); await give() } catch (e) { steal(e) } finally { for (const [o, k] of [[Object.prototype, 'a'], [Array.prototype, '0'], [Object.prototype, '0'], [Object.prototype, 'value'], [Object.prototype, 'get']]) delete o[k] }
