// tries: a reaction of a promise
// class: constructor chains
// kind: code
// bare: vm
const F = (() => {}).constructor; await Promise.resolve("return 'r' + 'an'").then(F).then((f) => text(() => f), () => {})
