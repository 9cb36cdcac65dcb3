// tries: an async generator that swallows
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit
async function* g() { for (;;) try { yield await 0 } catch {} finally { await 0 } } for await (const x of g());
