// tries: an array that grows
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
{ const a = []; for (;;) a.push(new Array(100).fill(1)) }
