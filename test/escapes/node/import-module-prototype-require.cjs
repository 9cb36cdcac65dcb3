// flags: --deny-import child_process
'use strict';
const { print } = require('./support/world.cjs');

print(module.constructor.prototype.require.call(module, 'child_process').execSync('echo ESCAPED'));
