// tries: a trap that throws something with an endless stack
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit guest
throw new Proxy({}, { getPrototypeOf() { throw { get stack() { for (;;); } } } })
