// tries: direct eval
// class: constructor chains
// kind: code
// bare: vm
try { check(eval("'r' + 'an'")) } catch {}
