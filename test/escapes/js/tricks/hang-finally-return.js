// tries: a finally that returns
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
(function f() { for (;;) { try { return f() } finally { continue } } })()
