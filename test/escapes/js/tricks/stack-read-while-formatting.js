// tries: frames of the host, by reading a stack while another one is formatted
// class: errors and stacks
// kind: leak
// bare: vm
const inner = new Error('inner'), again = new Error('again'); const outer = new Error('outer'); Object.defineProperty(outer, 'name', { get() { keep(inner.stack); return 'n' } }); outer.stack; try { Object.defineProperty(Error, 'stackTraceLimit', { get() { keep(again.stack); return 5 }, configurable: true }) } catch {} new Error('last').stack
