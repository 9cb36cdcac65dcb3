// tries: comments of HTML, which a script reads and a module does not
// class: names and gates
// kind: steal
// bare: no: it aims at the parsers
var a = 1, b = 2; if (a <!--b
) ; steal(globalThis)
