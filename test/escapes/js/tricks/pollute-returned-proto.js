// tries: __proto__ of a returned object
// class: prototype of the host
// kind: pollute
// bare: vm
(await give()).__proto__.polluted = 'yes'
