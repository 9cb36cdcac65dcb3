// tries: an error of the host that comes out of a generator
// class: errors and stacks
// kind: steal
// bare: no: it is caught where there is no room to look at it
function* g() { yield; try { new Error('x').stack } catch (e) { steal(e); yield e } } let n = 0; const got = []; const step = () => { const i = g(); i.next(); return i.next().value }; step(); (function r() { try { r() } catch {} if (n < 300) { n++; try { got[n] = step() } catch (e) { got[n] = e } } })(); got.forEach((e) => steal(e))
