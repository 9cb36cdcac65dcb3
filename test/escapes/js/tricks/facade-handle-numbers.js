// tries: handles by number
// class: facades
// kind: steal
// bare: no: there are no handles
{ for (let i = 0; i < 50; i++) { try { const x = await echo(['i', i]); steal(x); keep(x?._pin ?? '') } catch (e) { steal(e) } try { steal(await echo({ handle: i, registration: 0 })) } catch {} } }
