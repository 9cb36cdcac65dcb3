// tries: with
// class: constructor chains
// kind: code
// bare: vm
try { check((0, eval)("with ({ proof: 'ran' }) proof")) } catch {}
