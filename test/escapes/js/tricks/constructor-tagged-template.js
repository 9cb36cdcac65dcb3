// tries: a tagged template calls it
// class: constructor chains
// kind: code
// bare: vm
const F = (() => {}).constructor; text(() => F`return 'r' + 'an'`)
