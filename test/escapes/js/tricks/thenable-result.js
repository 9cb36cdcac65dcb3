// tries: a thenable as the result
// class: promises at the boundary
// kind: steal
// bare: no: the host of this test does not wait for it
({ then(yes, no) { steal(yes); steal(no); steal(this); yes(this) } })
