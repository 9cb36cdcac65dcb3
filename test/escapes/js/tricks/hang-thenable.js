// tries: a thenable that answers with a thenable
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
const t = { then(yes) { yes(t) } }; await t
