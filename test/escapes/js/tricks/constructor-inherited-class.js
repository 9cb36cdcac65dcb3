// tries: a class that extends the constructor
// class: constructor chains
// kind: code
// bare: vm
class F extends (() => {}).constructor {} text((...a) => new F(...a))
