// flags: --no-code-exec
'use strict';

const binding = process.binding('fs');
const { readFileUtf8 } = binding;
binding.readFileUtf8 = (path, ...rest) =>
  String(path).endsWith('part.cjs') ? "console.log('ESCAPED')" : readFileUtf8(path, ...rest);
require('./support/parts/part.cjs');
