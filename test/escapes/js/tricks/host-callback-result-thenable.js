// tries: a thenable as the answer of a callback
// class: host objects by value
// kind: steal
// bare: no: the functions it gets are of its own realm
await callit(() => ({ then(yes, no) { steal(yes); steal(no); yes?.(1) } }), 1).catch((e) => steal(e))
