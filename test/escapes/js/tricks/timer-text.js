// tries: a timer with a text instead of a function
// class: constructor chains
// kind: code
// bare: no: Node refuses it too
try { setTimeout("check('ran')", 0); await new Promise((r) => setTimeout(r, 5)) } catch {}
