// tries: Array.of with it as the class
// class: constructor chains
// kind: code
// bare: no: it is called with a length
const F = (() => {}).constructor; text((source) => Array.of.call(function (n) { return F(source) }, 1))
