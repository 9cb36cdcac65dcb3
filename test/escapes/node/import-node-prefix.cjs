// flags: --deny-import child_process
'use strict';
const { print } = require('./support/world.cjs');

print(require('node:child_process').execSync('echo ESCAPED'));
