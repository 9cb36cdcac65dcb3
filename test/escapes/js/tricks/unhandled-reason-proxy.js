// tries: the reason of a rejection is a proxy that loops when the host looks at it
// class: promises at the boundary
// kind: trap
// bare: no: a bare realm has nobody who looks
Promise.reject(new Proxy({}, { getPrototypeOf() { throw new Error('x') }, get() { return undefined } })); await 0
