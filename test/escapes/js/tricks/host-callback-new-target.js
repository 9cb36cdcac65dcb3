// tries: a class as a callback
// class: host objects by value
// kind: steal
// bare: no: a class cannot be called there either
class A { constructor(...a) { steal(new.target); a.forEach((x) => steal(x)) } } try { await callit(A, {}) } catch (e) { steal(e) }
