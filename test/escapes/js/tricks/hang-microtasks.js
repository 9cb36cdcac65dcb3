// tries: a flood of microtasks
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
(function f() { Promise.resolve().then(f) })(); await new Promise(() => {})
