// tries: non-null assertions
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
text((() => {})!.constructor!); text(((() => {}) satisfies Function).constructor)
