// tries: a class field that asks for it
// class: constructor chains
// kind: code
// bare: vm
class A { f = this.constructor.constructor } text(new A().f)
