// tries: prints without end
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
for (;;) console.log("x".repeat(1000))
