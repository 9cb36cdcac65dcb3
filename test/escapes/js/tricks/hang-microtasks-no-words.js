// tries: a flood of microtasks without the words for it
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit none
const P = globalThis["Prom" + "ise"]; (function f() { P["reso" + "lve"]()["th" + "en"](f) })(); 1
