// tries: buffers outside of the heap
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit guest
{ const a = []; for (;;) a.push(new Uint8Array(1e6)) }
