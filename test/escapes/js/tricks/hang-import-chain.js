// tries: a chain of modules that is too long
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit guest none memory-limit
// files: yes
for (let i = 0; i < 3000; i++) fs.writeFileSync(`/m${i}.js`, `import "./m${i + 1}.js"`); fs.writeFileSync("/m3000.js", "export default 1"); (await import("/m0.js")); 1
