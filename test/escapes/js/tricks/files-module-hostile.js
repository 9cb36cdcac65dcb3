// tries: a module file that tries what programs may not
// class: files
// kind: steal
// bare: no: a bare realm has no files
// files: yes
fs.writeFileSync('/evil.js', 'export const f = (() => {}).constructor; export default this; export const a = typeof arguments'); try { const m = await import('/evil.js'); text(m.f); steal(m.default); steal(m) } catch (e) { steal(e) } fs.writeFileSync('/evil2.js', 'eval("1")'); try { await import('/evil2.js') } catch (e) { steal(e) }
