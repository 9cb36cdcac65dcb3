// tries: an endless loop without a body
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
for (;;);
