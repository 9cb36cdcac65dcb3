// tries: await of a thenable hands functions out
// class: constructor chains
// kind: code
// bare: vm
let F; await { then(yes) { F = yes.constructor; yes() } }; text(F)
