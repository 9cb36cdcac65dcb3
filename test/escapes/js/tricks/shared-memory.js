// tries: shared memory for a clock or a wait
// class: modules and code
// kind: code
// bare: vm
if (typeof SharedArrayBuffer !== 'undefined') keep('CODE'); if (typeof Atomics !== 'undefined') keep('CODE'); try { const m = new globalThis.WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }); steal(m.buffer) } catch {}
