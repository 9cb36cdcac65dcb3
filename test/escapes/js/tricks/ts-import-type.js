// tries: types that import
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
type F = typeof import('node:fs'); let x: import('node:vm').Script; import type { Script } from 'node:vm'; text((() => {}).constructor)
