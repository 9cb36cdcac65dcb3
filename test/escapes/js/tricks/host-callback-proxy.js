// tries: a proxy as a callback
// class: host objects by value
// kind: steal
// bare: vm
await callit(new Proxy(() => 1, { apply(t, self, args) { steal(self); steal(args); args.forEach((a) => steal(a)); return 1 } }), {})
