// tries: an optional chain
// class: constructor chains
// kind: code
// bare: vm
text((() => {})?.constructor); text((() => {})?.['constructor'])
