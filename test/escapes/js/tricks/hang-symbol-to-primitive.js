// tries: a conversion that does not end
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
`${{ [Symbol.toPrimitive]() { for (;;); } }}`
