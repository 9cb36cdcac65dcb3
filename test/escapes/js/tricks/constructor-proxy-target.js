// tries: the target that a trap gets
// class: constructor chains
// kind: code
// bare: vm
let F; const p = new Proxy(() => {}, { get(t, k) { F = t.constructor; return 1 } }); p.x; text(F)
