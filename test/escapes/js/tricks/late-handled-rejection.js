// tries: a rejection that is handled too late warns the process
// class: inspect hooks
// kind: steal
// bare: no: it would end this process
var late = Promise.reject(1); setTimeout(() => late.catch(() => {}), 1); await new Promise((r) => setTimeout(r, 5))
