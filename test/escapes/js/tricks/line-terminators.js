// tries: line terminators that one parser sees and another does not
// class: names and gates
// kind: steal
// bare: no: it aims at the parsers
var a = 1 //   ; steal(globalThis)
/*   */ ; var b = ' '; steal(this, globalThis)
