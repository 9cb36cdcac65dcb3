// tries: all descriptors of the prototype
// class: constructor chains
// kind: code
// bare: vm
text(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(() => {})).constructor.value)
