// tries: new.target
// class: constructor chains
// kind: code
// bare: vm
function A() { text(new.target.constructor) } new A()
