// tries: a comparator that does not end
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
[2, 1].sort(() => { for (;;); })
