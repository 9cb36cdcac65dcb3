// tries: eval behind a comma
// class: constructor chains
// kind: code
// bare: vm
try { check((1, globalThis.eval)("'r' + 'an'")) } catch {}
