// tries: definite fields and index signatures
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
class A { f!: any; [k: string]: any; declare g: any; override h = 1; static readonly s = (() => {}).constructor } text(A.s)
