// tries: a parameter that is a pattern
// class: constructor chains
// kind: code
// bare: vm
(({ constructor: F }) => text(F))(() => {})
