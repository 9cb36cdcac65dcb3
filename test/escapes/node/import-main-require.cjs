// flags: --deny-import child_process
'use strict';
const { print } = require('./support/world.cjs');

print(process.mainModule.require('child_process').execSync('echo ESCAPED'));
