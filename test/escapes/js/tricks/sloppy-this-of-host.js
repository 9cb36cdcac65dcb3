// tries: a host function called with the guest's object as this
// class: names and gates
// kind: steal
// bare: no: the functions of this test are strict
for (const self of [{}, globalThis, null, new Proxy({}, { get(t, k, r) { steal(r) } })]) { try { await echo.call(self, 1) } catch (e) { steal(e) } try { await later.apply(self, [1]) } catch (e) { steal(e) } } steal(await whoAmI())
