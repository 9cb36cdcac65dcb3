// tries: messages of the engine with the text that runs
// class: errors and stacks
// kind: leak
// bare: no: there is no rewriting
var made = 1; for (const f of [() => made(), () => nowhere(), () => echo.x.y(), () => made?.(), () => { const { a } = undefined }, () => { for (const x of made) ; }, () => new made(), () => made.a.b.c(), () => made`x`, () => class extends made {}, () => { [...made] }, () => echo().a(), async () => { (await made)() }]) { try { await f() } catch (e) { keep(e.message); keep(e.stack) } }
