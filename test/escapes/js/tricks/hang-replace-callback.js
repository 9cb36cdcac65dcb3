// tries: a replacer that does not end
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
"aa".replace(/a/g, () => { for (;;); })
