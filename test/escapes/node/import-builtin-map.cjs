// flags: --deny-import child_process
'use strict';
const { print } = require('./support/world.cjs');

// Node's own table of its modules.
const { createRequire } = require('module');
const own = createRequire(__filename);
own.cache['child_process'] = undefined;
print(own('child_process').execSync('echo ESCAPED'));
