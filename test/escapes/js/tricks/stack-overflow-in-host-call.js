// tries: a stack overflow in the frames of the host
// class: errors and stacks
// kind: steal
// bare: vm
const got = []; let n = 0; function edge(f) { try { f() } catch {} (function r() { try { r() } catch (e) { got[n] = e } if (n < 120) { n++; try { f() } catch (e) { got[n] = e } } })(); got.forEach((e) => steal(e)) } try { edge(() => { const p = echo(give()); p?.catch?.((e) => steal(e)) }) } catch (e) { steal(e) }
