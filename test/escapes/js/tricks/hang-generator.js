// tries: a generator that is never done
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
function* g() { for (;;) yield } for (const x of g());
