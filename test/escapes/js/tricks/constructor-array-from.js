// tries: Array.from with it as the class
// class: constructor chains
// kind: code
// bare: no: a function has no length that can be set
const F = (() => {}).constructor; text(() => Array.from.call(function () { return F("return 'r' + 'an'") }, []))
