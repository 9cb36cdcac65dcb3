// tries: absolute paths of the host
// class: files
// kind: steal
// bare: no: a bare realm has no files
// files: yes
for (const p of ['/etc/passwd', '/proc/self/environ', '/proc/self/root/etc/passwd', '//etc/passwd', '/./etc/passwd', '/dev/stdin']) { try { const x = fs.readFileSync(p, 'utf8'); if (/root:|CANARY/.test(x)) keep('CANARY') } catch (e) { steal(e) } }
