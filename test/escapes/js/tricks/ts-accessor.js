// tries: types on accessors and overloads
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
class A { get f(): any { return (() => {}).constructor } set f(x: any) { } m(x: string): void; m(x: number): void; m(x: any) { text(x.constructor) } } text(new A().f); new A().m(() => {})
