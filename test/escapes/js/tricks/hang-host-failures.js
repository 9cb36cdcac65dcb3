// tries: a host function that fails while the clock runs out, so that nobody handles it
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
for (;;) { for (let i = 0; i < 1e5; i++); failLater() }
