// tries: the pattern of a catch clause
// class: constructor chains
// kind: code
// bare: vm
try { throw () => {} } catch ({ constructor: F }) { text(F) }
