// tries: a namespace with code
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
namespace N { export const F = (() => {}).constructor; text(F) }
