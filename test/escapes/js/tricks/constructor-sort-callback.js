// tries: it is the callback of a native
// class: constructor chains
// kind: code
// bare: vm
const F = (() => {}).constructor; try { const [f] = ["return 'r' + 'an'"].map((s) => F(s)); text(() => f) } catch {}
