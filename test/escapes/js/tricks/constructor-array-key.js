// tries: an array as a key
// class: constructor chains
// kind: code
// bare: vm
text((() => {})[['constructor']])
