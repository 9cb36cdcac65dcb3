// tries: calls without a loop
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
const f = (n) => f(n + 1) ?? 0; for (;;) { try { f(0) } catch {} }
