// tries: a line that ends differently without its type
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
let f = (() => {}).constructor as any
(text as any)(f)
type X = 1
;[f].forEach(text)
