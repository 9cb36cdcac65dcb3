// tries: a class called Object, printed and returned
// class: prototype of the host
// kind: pollute
// bare: no: it aims at look-alikes
class Object { } var o = new Object(); o.constructor.prototype.polluted = 'yes'; console.log(o); console.log(class Array {}, class Error extends Object {}); o
