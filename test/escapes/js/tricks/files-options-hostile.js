// tries: options with getters and prototypes
// class: files
// kind: steal
// bare: no: a bare realm has no files
// files: yes
for (const o of [{ get encoding() { steal(this); return 'utf8' } }, Object.create({ encoding: 'utf8' }), new Proxy({}, { get(t, k, r) { steal(r) } }), { encoding: { toString() { steal(this); return 'utf8' } } }]) { try { steal(fs.readFileSync('/a.txt', o)) } catch (e) { steal(e) } } steal(fs); steal(fs.readFileSync); steal(fs.promises); steal(fs.statSync('/a.txt')); steal(fs.readdirSync('/', { withFileTypes: true })[0])
