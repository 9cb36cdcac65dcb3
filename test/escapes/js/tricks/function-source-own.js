// tries: the source of a function of the guest after rewriting
// class: errors and stacks
// kind: leak
// bare: no: there is no rewriting
function f(a) { for (;;) { try { return a() } catch (e) { throw e } } } keep(f); keep(class A { m() { while (0); } }); keep(async () => { await f() }); keep(String(Object.getOwnPropertyDescriptor({ get g() { return 1 } }, 'g').get))
