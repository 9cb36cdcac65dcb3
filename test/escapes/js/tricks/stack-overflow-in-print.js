// tries: a stack overflow while the host prints
// class: errors and stacks
// kind: steal
// bare: no: the console of this test is small
const got = []; let n = 0; function edge(f) { try { f() } catch {} (function r() { try { r() } catch (e) { got[n] = e } if (n < 300) { n++; try { f() } catch (e) { got[n] = e } } })(); got.forEach((e) => steal(e)) } try { edge(() => console.log(1)) } catch (e) { steal(e) }
