// tries: a getter in an argument
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
await echo({ get a() { for (;;); } })
