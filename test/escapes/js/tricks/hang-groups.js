// tries: indentation that multiplies what is printed
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
for (let i = 0; i < 5e4; i++) console.group(); for (;;) console.log("x\n".repeat(1e4))
