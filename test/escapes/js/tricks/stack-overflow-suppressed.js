// tries: an error of the host inside a SuppressedError
// class: errors and stacks
// kind: steal
// bare: vm
// needs: DisposableStack
let n = 0; function look(e, d) { if (d > 6 || typeof e !== 'object' || e === null) return; steal(e); look(e.error, d + 1); look(e.suppressed, d + 1) } const got = []; const fill = () => { const s = new DisposableStack(); s.defer(() => { throw 1 }); s.defer(() => { new Error('x').stack; echo(1) }); s.dispose() }; try { fill() } catch {} (function r() { try { r() } catch {} if (n < 300) { n++; try { fill() } catch (e) { got[n] = e } } })(); got.forEach((e) => look(e, 0))
