// tries: a key that is turned round
// class: constructor chains
// kind: code
// bare: vm
text((() => {})['rotcurtsnoc'.split('').reverse().join('')])
