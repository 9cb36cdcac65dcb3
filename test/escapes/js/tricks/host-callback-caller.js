// tries: the caller of a callback
// class: host objects by value
// kind: steal
// bare: no: Node is strict too
await callit(function f() { try { steal(f.caller) } catch {} try { steal(arguments.callee.caller) } catch {} return 1 })
