// tries: import() of modules of Node
// class: modules and code
// kind: steal
// bare: no: a bare realm has no loader
for (const name of ['fs', 'node:fs', 'child_process', 'node:vm', 'process', 'node:process', 'module', 'os', 'worker_threads', 'inspector', 'v8']) { try { const m = await import(name); steal(m); steal(m.default); keep(m.execSync ? 'CANARY' : ''); steal(m.default?.constructor) ; keep(m.default?.env?.CANARY ?? '') } catch (e) { steal(e) } }
