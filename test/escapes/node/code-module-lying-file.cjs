// flags: --no-code-exec
'use strict';

// The loader reads by a function that everybody can replace.
const fs = require('fs');
const { readFileSync } = fs;
fs.readFileSync = (path, ...rest) =>
  String(path).endsWith('part.cjs') ? "console.log('ESCAPED')" : readFileSync(path, ...rest);
require('./support/parts/part.cjs');
