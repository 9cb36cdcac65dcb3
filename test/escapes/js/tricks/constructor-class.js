// tries: the constructor of a class
// class: constructor chains
// kind: code
// bare: vm
class A {} text(A.constructor); text(new A().constructor.constructor)
