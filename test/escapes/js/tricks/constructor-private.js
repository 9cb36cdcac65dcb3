// tries: a private member that holds it
// class: constructor chains
// kind: code
// bare: vm
class A { #f = (() => {}).constructor; get() { return this.#f } } text(new A().get())
