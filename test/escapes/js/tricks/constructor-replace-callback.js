// tries: it is the callback of replace
// class: constructor chains
// kind: code
// bare: vm
const F = (() => {}).constructor; try { 'x'.replace('x', F) } catch {} text(F)
