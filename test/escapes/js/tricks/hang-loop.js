// tries: an endless loop
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
for (;;) {}
