// tries: a comment of HTML that appears when types are blanked
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
let a = 1 as number <!--b as any
; text((() => {}).constructor)
