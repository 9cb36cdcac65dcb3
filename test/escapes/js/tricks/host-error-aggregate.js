// tries: the errors in an AggregateError of the host
// class: host objects by value
// kind: steal
// bare: vm
try { await failMany() } catch (e) { steal(e.errors); steal(e.errors?.[0]) }
