// tries: imports of files that climb
// class: files
// kind: steal
// bare: no: a bare realm has no files
// files: yes
fs.mkdirSync('/lib', { recursive: true }); fs.writeFileSync('/lib/a.js', 'export * from "../../../../etc/hostname"'); for (const p of ['/lib/a.js', './../../etc/passwd', '/lib/../../etc/passwd', 'file:///lib/a.js']) { try { steal(await import(p)) } catch (e) { steal(e) } }
