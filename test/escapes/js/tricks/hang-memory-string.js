// tries: a text that doubles
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit guest
{ let s = "abc"; for (;;) s += s }
