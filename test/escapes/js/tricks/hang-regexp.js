// tries: a regular expression that goes back for ever
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
/^(a+)+$/.test("a".repeat(40) + "b")
