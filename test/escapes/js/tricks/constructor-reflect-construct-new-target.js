// tries: Reflect.construct in the name of another class
// class: constructor chains
// kind: code
// bare: vm
const F = (() => {}).constructor; text((...a) => Reflect.construct(F, a, class extends Object {}))
