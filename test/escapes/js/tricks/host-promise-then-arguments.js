// tries: what a promise of the host gives to a reaction
// class: host objects by value
// kind: steal
// bare: no: what it gets is its own
later({ a: {} }).then(function (...args) { args.forEach((a) => steal(a)); steal(arguments); }); await later(1)
