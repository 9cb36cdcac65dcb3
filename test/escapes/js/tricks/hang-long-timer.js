// tries: a timer for next year
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout
await new Promise((r) => setTimeout(r, 1e9))
