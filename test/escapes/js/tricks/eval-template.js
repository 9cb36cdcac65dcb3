// tries: eval of a template, and by call
// class: constructor chains
// kind: code
// bare: vm
try { check(eval.call(null, "'r' + 'an'")) } catch {} try { check(Reflect.apply(eval, null, [`'r' + 'an'`])) } catch {}
