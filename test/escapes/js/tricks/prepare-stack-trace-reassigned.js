// tries: another Error on the global object, with a formatter
// class: errors and stacks
// kind: steal
// bare: no: call sites are objects of the guest's realm
try { globalThis.Error = class extends Error { static prepareStackTrace(e, sites) { steal(sites, sites[0]); return sites } } } catch {} try { null.x } catch (e) { steal(e.stack) }
