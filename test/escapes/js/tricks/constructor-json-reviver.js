// tries: it is the reviver of JSON.parse
// class: constructor chains
// kind: code
// bare: vm
const F = (() => {}).constructor; try { JSON.parse('["1"]', (k, v) => k === '0' ? check(F("return 'r' + 'an'")()) : v) } catch {} text(F)
