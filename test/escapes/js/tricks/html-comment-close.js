// tries: the end of a comment of HTML at the start of a line
// class: names and gates
// kind: steal
// bare: no: it aims at the parsers
var x = 1
--> x; steal(globalThis)
