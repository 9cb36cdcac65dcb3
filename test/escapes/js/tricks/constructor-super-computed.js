// tries: super with a computed name
// class: constructor chains
// kind: code
// bare: vm
class A { static get() { return super['con' + 'structor'] } } text(A.get())
