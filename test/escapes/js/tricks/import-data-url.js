// tries: import() of data: and file: addresses
// class: modules and code
// kind: steal
// bare: no: a bare realm has no loader
for (const name of ['data:text/javascript,export default globalThis', 'file:///etc/passwd', 'http://127.0.0.1:1/x.js', 'blob:nodedata:1', '/etc/passwd', '../../../../etc/passwd', 'node:fs/promises']) { try { const m = await import(name); steal(m.default); keep(JSON.stringify(m)) } catch (e) { steal(e); keep(e.message.includes('root:') ? 'CANARY' : '') } }
