// tries: lines that only a semicolon keeps apart
// class: names and gates
// kind: steal
// bare: no: it aims at the rewriter
var f = () => 1
;[1].map(f)
var g = f
(0, steal)(globalThis)
`x`.length
var h = 1
/1/g.test('1')
