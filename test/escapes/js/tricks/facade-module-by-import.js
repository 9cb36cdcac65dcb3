// tries: the hidden members of a module by import
// class: facades
// kind: steal
// bare: no: a bare realm has no loader
{ const m = await import('tools'); keep(JSON.stringify(m)); keep(m.secret ?? ''); keep(m.default?.secret ?? ''); steal(m, m.default) }
