// tries: a result with __proto__ as a member of its own
// class: prototype of the host
// kind: pollute
// bare: no: it aims at how results are built
var data = JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": "yes"}}}'); data
