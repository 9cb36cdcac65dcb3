// tries: generics that look like comparisons
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
const f = <T,>(x: T): T => x; const a = 1, b = 2, c = 3; const r = f<typeof a>(a < b ? c : (a > (c))  as any); text(f<any>((() => {}).constructor))
