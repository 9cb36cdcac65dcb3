// tries: objects that hang on a host error
// class: host objects by value
// kind: steal
// bare: vm
try { await fail() } catch (e) { for (const k of Reflect.ownKeys(e)) { try { steal(e[k]) } catch {} } steal(e.detail) }
