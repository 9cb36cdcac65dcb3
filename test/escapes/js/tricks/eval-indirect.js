// tries: indirect eval
// class: constructor chains
// kind: code
// bare: vm
try { check((0, eval)("'r' + 'an'")) } catch {}
