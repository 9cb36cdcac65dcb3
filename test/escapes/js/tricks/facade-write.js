// tries: writing on facades
// class: facades
// kind: steal
// bare: vm
{ const a = await openAccount(); for (const o of [a, Account, Account.prototype, tools, tools.nested, echo]) for (const [k, v] of [['getBalance', () => 'CANARY'], ['owner', 'eve'], ['sum', () => 'CANARY'], ['_pin', '0'], ['name', 'x']]) { try { o[k] = v } catch {} try { Object.defineProperty(o, k, { value: v }) } catch {} } if (await a.getBalance() !== 42) keep('CANARY'); if (await tools.sum(1, 2) !== 3) keep('CANARY') }
