// tries: an expression that is a regular expression or a type
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
let a: Array<RegExp> = [/</g, />/]; const x = a < (1 as any) / 2 > (3 as any) / 4; text((() => {}).constructor)
