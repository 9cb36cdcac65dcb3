// tries: an enum that computes
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
enum E { A = (() => { text((() => {}).constructor); return 1 })() }
