// tries: files without end
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit guest
// files: yes
for (let i = 0; ; i++) fs.writeFileSync(`/f${i}`, "x".repeat(1e5))
