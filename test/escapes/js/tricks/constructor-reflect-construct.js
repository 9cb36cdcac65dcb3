// tries: Reflect.construct of it
// class: constructor chains
// kind: code
// bare: vm
const F = (() => {}).constructor; text((...a) => Reflect.construct(F, a))
