// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

print(require('child_process').execFileSync(process.execPath, ['-p', 'process.env.TO_BE_HIDDEN'], { env: undefined }));
