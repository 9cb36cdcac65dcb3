// tries: code that hides in a type
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
type A = { [K in keyof typeof globalThis]: (() => {}) }; interface B { f: typeof text; (x: number): string } let x: A['Function'] = (0 as any); text((() => {}).constructor as any)
