// tries: a decorator
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
function d(x: any, c: any) { text(x.constructor) } try { eval('1') } catch {} class A { @d m() {} }
