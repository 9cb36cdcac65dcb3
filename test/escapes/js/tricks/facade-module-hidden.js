// tries: members that a module hides
// class: facades
// kind: steal
// bare: vm
{ for (const k of ['secret', '_secret', 'constructor', '__proto__', 'nested', 'default']) { try { const v = tools[k]; steal(v); keep(typeof v === 'string' ? v : ''); keep(JSON.stringify(v) ?? '') } catch {} } steal(tools); steal(tools.nested); steal(tools.sum) }
