// tries: a key in a template literal
// class: constructor chains
// kind: code
// bare: vm
const a = 'constr'; text((() => {})[`${a}uctor`])
