// tries: deleting members of facades
// class: facades
// kind: steal
// bare: vm
{ const a = await openAccount(); for (const o of [a, Account, Account.prototype, tools, tools.nested, echo]) for (const k of Reflect.ownKeys(o)) { try { delete o[k] } catch {} } try { if (await a.getBalance() !== 42 || await tools.sum(1, 2) !== 3) keep('CANARY') } catch { keep('CANARY') } }
