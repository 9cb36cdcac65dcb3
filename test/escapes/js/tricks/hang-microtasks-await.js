// tries: an endless chain of awaits
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
(async () => { for (;;) await 0 })(); await new Promise(() => {})
