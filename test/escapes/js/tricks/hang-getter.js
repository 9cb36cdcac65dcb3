// tries: a getter in a result
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
({ get a() { for (;;); } })
