// tries: a loop that walks over the names of Function.prototype
// class: constructor chains
// kind: code
// bare: vm
for (const k of Object.getOwnPropertyNames(Function.prototype)) { if (k.length === 11) text((() => {})[k]) }
