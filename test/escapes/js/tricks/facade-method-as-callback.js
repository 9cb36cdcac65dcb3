// tries: a method of a facade as a callback of the host
// class: facades
// kind: steal
// bare: no: a bare method is a function like any other
{ const a = await openAccount(); try { steal(await callit(a.getBalance)) } catch (e) { steal(e) } try { steal(await callit(echo, { a: 1 })) } catch (e) { steal(e) } }
