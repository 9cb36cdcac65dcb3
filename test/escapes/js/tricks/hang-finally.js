// tries: a loop in a finally
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
try { for (;;); } finally { for (;;); }
