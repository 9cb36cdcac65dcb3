// tries: a host method called on something else
// class: host objects by value
// kind: steal
// bare: no: the method of this test does not ask
{ const a = await openAccount(); for (const self of [{}, null, 1, () => {}, new Proxy({}, {})]) { try { await a.getBalance.call(self) } catch (e) { steal(e) } } }
