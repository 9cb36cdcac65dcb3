// tries: texts that look like messages between the two sides
// class: facades
// kind: steal
// bare: no: there are no messages
{ for (const x of ['["i",1]', '"],["i",1', '\u0000["f",1,"x"]', 'p1', 'v["i",1]', '!', 'e0["e"]']) { try { const y = await echo(x); if (y !== x) keep('CANARY'); const z = await echo({ [x]: x, __proto__: null }); if (z[x] !== x) keep('CANARY') } catch (e) { steal(e) } } }
