// tries: eval as a property
// class: constructor chains
// kind: code
// bare: vm
try { check(globalThis['ev' + 'al']("'r' + 'an'")) } catch {}
