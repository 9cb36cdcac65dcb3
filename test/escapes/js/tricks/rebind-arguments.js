// tries: arguments of the function around the program
// class: names and gates
// kind: trap
// bare: no: there is no wrapper
try { keep('CANARY-GATE ' + arguments.length); for (const a of arguments) steal(a) } catch {} (() => { try { keep('CANARY-GATE ' + arguments.length) } catch {} })()
