// tries: a module that imports itself without end
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
// files: yes
fs.writeFileSync("/a.js", "for (;;);"); await import("/a.js")
