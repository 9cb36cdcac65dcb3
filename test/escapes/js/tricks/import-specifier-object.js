// tries: a specifier that answers twice
// class: modules and code
// kind: steal
// bare: no: a bare realm has no loader
let n = 0; try { steal(await import({ toString() { return n++ ? 'node:fs' : 'tools' } })) } catch (e) { steal(e) } try { await import(Symbol()) } catch (e) { steal(e) }
