// tries: an interval that is never cleared
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
setInterval(() => {}, 1)
