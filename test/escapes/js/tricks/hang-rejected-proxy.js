// tries: a proxy that a promise is rejected with
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit guest
Promise.reject(new Proxy({}, { getPrototypeOf() { for (;;); }, get() { for (;;); }, ownKeys() { for (;;); } })); await new Promise(() => {})
