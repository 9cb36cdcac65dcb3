// tries: labels, blocks and comments around what is inserted
// class: names and gates
// kind: steal
// bare: no: it aims at the rewriter
a: { b: for (;;) { c: do { break a } while (0) } } if (0) ; else /* } */ { // {
 } switch (1) { case 1: /*`*/ steal(this) } label: function_: for (const x of [1]) { continue label }
