// tries: an object that claims to be an instance
// class: facades
// kind: steal
// bare: no: its fields are empty
{ const real = await openAccount(); const forged = Object.create(Object.getPrototypeOf(real)); for (const m of ['getBalance', 'deposit']) { try { keep(await Account.prototype[m].call(forged, 1) === 42 ? 'CANARY' : '') } catch (e) { steal(e) } } try { keep(JSON.stringify(await echo(forged)).includes('CANARY') ? 'CANARY' : '') } catch (e) { steal(e) } }
