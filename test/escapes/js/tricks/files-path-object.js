// tries: a path that is an object, a URL, a buffer
// class: files
// kind: steal
// bare: no: a bare realm has no files
// files: yes
let n = 0; for (const p of [{ toString() { return n++ ? '/etc/passwd' : '/a.txt' } }, new URL('file:///etc/passwd'), new TextEncoder().encode('/etc/passwd'), ['/etc/passwd'], 0, 1, 2, null]) { try { if (/root:/.test(String(fs.readFileSync(p, 'utf8')))) keep('CANARY') } catch (e) { steal(e) } }
