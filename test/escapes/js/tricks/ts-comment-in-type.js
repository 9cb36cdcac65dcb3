// tries: comments and texts inside types
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
type A = 'x' /* } */ | `a${string}` // text(Function)
| "*/ text((() => {}).constructor) /*"; let y: A extends infer U ? U : never; text((() => {}).constructor)
