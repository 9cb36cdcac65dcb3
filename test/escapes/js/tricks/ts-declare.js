// tries: declarations without code
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
declare const process: any; declare module 'x' { } declare function require(x: string): any; try { check(process.env.CANARY ? 'ran' : '') } catch {} try { check(require('fs') ? 'ran' : '') } catch {} abstract class A { abstract m(): void } text(A.constructor)
