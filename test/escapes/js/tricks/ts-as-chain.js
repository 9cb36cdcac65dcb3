// tries: casts around a constructor chain
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
text(((() => {}) as any as { constructor: any }).constructor as any); text((<any>(() => {})).constructor)
