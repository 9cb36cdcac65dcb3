// tries: another prototype for a facade
// class: facades
// kind: steal
// bare: no: own members go first
{ const a = await openAccount(); for (const o of [a, Account.prototype, tools]) { try { Object.setPrototypeOf(o, { getBalance: () => 'CANARY', sum: () => 'CANARY' }) } catch {} try { o.__proto__ = { getBalance: () => 'CANARY' } } catch {} } if (await a.getBalance() !== 42) keep('CANARY') }
