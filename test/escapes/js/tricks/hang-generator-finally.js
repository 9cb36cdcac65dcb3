// tries: a generator that refuses to be closed
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
function* g() { for (;;) try { yield 1 } finally { for (;;); } } for (const x of g()) break
