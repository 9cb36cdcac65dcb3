// tries: promises that are rejected while the clock runs out, of which Node is told each time
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
for (;;) Promise.reject(1).catch(() => {})
