// tries: a promise that nothing settles
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: guest
await new Promise(() => {})
