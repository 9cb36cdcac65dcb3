// tries: Reflect.apply of it
// class: constructor chains
// kind: code
// bare: vm
const F = (() => {}).constructor; text((...a) => Reflect.apply(F, null, a))
