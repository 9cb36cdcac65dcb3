// tries: import() with attributes and hostile options
// class: modules and code
// kind: steal
// bare: no: a bare realm has no loader
for (const o of [{ with: { type: 'json' } }, { get with() { steal(this); throw 1 } }, new Proxy({}, { get(t, k, r) { steal(r) } }), { assert: { type: 'wasm' } }]) { try { steal(await import('/etc/hostname', o)) } catch (e) { steal(e) } }
