// tries: a static block as the place to ask from
// class: constructor chains
// kind: code
// bare: vm
class A { static { text(this.constructor) } }
