// tries: a do-while whose test does it all
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
let i = 0; do ; while (i++ >= 0)
