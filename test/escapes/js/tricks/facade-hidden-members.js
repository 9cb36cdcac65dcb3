// tries: members that the policy hides, by every spelling
// class: facades
// kind: steal
// bare: vm
{ const a = await openAccount(); for (const k of ['_pin', 'pin', 'secret', '#pin', 'constructor', '__proto__', 'prototype']) { try { const v = a[k]; keep(typeof v === 'string' ? v : ''); keep(typeof v === 'function' ? await v.call(a) : '') } catch {} } for (const k of Reflect.ownKeys(a)) keep(JSON.stringify(a[k]) ?? ''); keep(JSON.stringify(a)); keep(JSON.stringify(await echo(a))) }
