// tries: type arguments of calls
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
const o = { f<T>(x: T) { return x } }; text(o.f<any>((() => {}).constructor)); text(o?.f<any>((() => {}).constructor)); new Map<string, (typeof text)>()
