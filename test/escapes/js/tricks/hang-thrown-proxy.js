// tries: a proxy that is thrown
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit guest
throw new Proxy(new Error("x"), { get() { for (;;); }, getPrototypeOf() { for (;;); }, getOwnPropertyDescriptor() { for (;;); }, ownKeys() { for (;;); } })
