// tries: Reflect.get
// class: constructor chains
// kind: code
// bare: vm
text(Reflect.get(() => {}, 'constructor'))
