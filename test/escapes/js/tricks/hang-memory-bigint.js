// tries: numbers of a hundred million bits, each of them one step
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
{ const a = []; for (;;) a.push(1n << 100000000n) }
