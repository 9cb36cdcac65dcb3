// tries: the descriptor of the property
// class: constructor chains
// kind: code
// bare: vm
text(Object.getOwnPropertyDescriptor(Function.prototype, 'constructor').value)
