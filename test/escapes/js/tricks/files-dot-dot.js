// tries: paths that climb
// class: files
// kind: steal
// bare: no: a bare realm has no files
// files: yes
for (const p of ['../../../../../../etc/passwd', '/../../etc/passwd', '/a/../../etc/passwd', '/..\\..\\etc\\passwd', '/%2e%2e/etc/passwd', '/a.txt/../../etc/passwd', '\u0000/etc/passwd', '/etc/passwd\u0000.txt']) { try { if (/root:/.test(fs.readFileSync(p, 'utf8'))) keep('CANARY') } catch (e) { steal(e) } }
