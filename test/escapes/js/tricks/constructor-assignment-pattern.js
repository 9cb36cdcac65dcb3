// tries: an assignment pattern with a member as its target
// class: constructor chains
// kind: code
// bare: vm
const o = {}; ({ constructor: o.f } = () => {}); text(o.f)
