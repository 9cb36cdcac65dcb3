// tries: an error that a host function threw
// class: host objects by value
// kind: steal
// bare: vm
try { await fail() } catch (e) { steal(e) }
