// tries: a table with endless columns
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
console.table([[1]], Array(4e9)); console.table(Array(4e9)); for (;;);
