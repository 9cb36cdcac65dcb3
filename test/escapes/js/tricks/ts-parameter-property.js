// tries: parameter properties
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
class A { constructor(public f = (() => {}).constructor) {} } text((new A() as any).f)
