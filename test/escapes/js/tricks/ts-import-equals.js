// tries: import = require
// class: TypeScript confusions
// kind: code
// bare: no: there is no stripper
// language: typescript
import fs = require('fs'); text(fs as any)
