// tries: endless recursion that catches
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
(function f() { try { f() } catch { f() } })()
