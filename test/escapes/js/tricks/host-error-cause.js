// tries: the cause of a host error
// class: host objects by value
// kind: steal
// bare: vm
try { await fail() } catch (e) { steal(e.cause); steal(e.cause?.constructor) }
