// tries: the parameter of a catch clause changed before it is looked at
// class: names and gates
// kind: steal
// bare: no: there is no wrapper
function f() { try { f() } catch (e) { var e; function g() { return e } steal(e); steal(g()) } } f(); try { null.x } catch (e) { e = 1; { let e = 2 } steal(e) }
