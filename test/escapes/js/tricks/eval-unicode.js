// tries: eval with an escape in its name
// class: constructor chains
// kind: code
// bare: vm
try { check(ev\u0061l("'r' + 'an'")) } catch {}
