// tries: a proxy in a result
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
new Proxy({}, { ownKeys() { for (;;); } })
