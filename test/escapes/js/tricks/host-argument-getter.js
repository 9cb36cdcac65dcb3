// tries: a getter in an argument runs while the host reads it
// class: host objects by value
// kind: steal
// bare: no: the host of this test does not read it
await echo({ get a() { steal(this); try { null.x } catch (e) { keep(e.stack) } return 1 } })
