// tries: printed objects with such members
// class: prototype of the host
// kind: pollute
// bare: no: it aims at how prints are shown
console.log(JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": "yes"}}, "prototype": {"polluted": "yes"}}')); console.table([JSON.parse('{"__proto__": {"polluted": "yes"}}')]); console.dir({}, JSON.parse('{"__proto__": {"polluted": "yes"}}'))
