// flags: --deny-import child_process
'use strict';
const { print } = require('./support/world.cjs');

print(require('module').createRequire('/')('child_process').execSync('echo ESCAPED'));
