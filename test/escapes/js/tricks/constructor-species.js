// tries: an array whose species is it
// class: constructor chains
// kind: code
// bare: no: it is called with a length
class A extends Array { static get [Symbol.species]() { return (() => {}).constructor } } for (const make of [(source) => new A(1, 2).concat([source]), (source) => new A(source).filter(() => true)]) text(make)
