// tries: constructing a class that may not be constructed
// class: facades
// kind: steal
// bare: vm
{ for (const make of [() => new Account('eve'), () => Reflect.construct(Account, ['eve']), () => Reflect.construct(Object, [], Account), () => new (class extends Account {})('eve'), () => Account('eve'), () => Account.call({}, 'eve')]) { try { const x = await make(); if (await x.getBalance?.() === 42 || x._pin) keep('CANARY') } catch (e) { steal(e) } } }
