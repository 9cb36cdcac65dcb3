// tries: a loop that catches what ends it
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
for (;;) try { for (;;); } catch {}
