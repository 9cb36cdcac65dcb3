// tries: JSX
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
const x = <div onClick={() => text((() => {}).constructor)} />;
