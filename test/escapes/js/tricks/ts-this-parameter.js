// tries: a this parameter and type predicates
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
function f(this: any, x: unknown): x is string { text(x as any); return true } f.call(null, (() => {}).constructor); function g(x: any): asserts x { text(x) } g((() => {}).constructor)
