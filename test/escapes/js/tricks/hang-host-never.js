// tries: a host function that never answers
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout
await never()
