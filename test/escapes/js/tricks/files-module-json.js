// tries: JSON with __proto__ as a module
// class: files
// kind: steal
// bare: no: a bare realm has no files
// files: yes
fs.writeFileSync('/x.json', '{"__proto__": {"polluted": "yes"}}'); const m = await import('/x.json'); steal(m.default); if (({}).polluted) keep('CANARY')
