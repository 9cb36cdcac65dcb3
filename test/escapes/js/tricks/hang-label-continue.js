// tries: a loop of continues
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
a: for (;;) { for (;;) continue a }
