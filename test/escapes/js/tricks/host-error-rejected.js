// tries: an error that an asynchronous host function rejected with
// class: host objects by value
// kind: steal
// bare: vm
try { await failLater() } catch (e) { steal(e); steal(e.stack) }
