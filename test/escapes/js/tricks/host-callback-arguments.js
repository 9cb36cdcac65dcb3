// tries: what a host function gives to a callback
// class: host objects by value
// kind: steal
// bare: no: what it gets is its own
await callit(function (...args) { args.forEach((a) => steal(a)); steal(arguments); return 1 }, { a: [1] }, new Date(0))
