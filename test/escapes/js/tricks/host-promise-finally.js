// tries: finally and catch of a host promise
// class: host objects by value
// kind: steal
// bare: vm
try { await failLater().finally(function () { steal(this); steal(arguments) }) } catch (e) { steal(e) }
