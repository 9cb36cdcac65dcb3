// flags: --deny-import child_process
'use strict';
const { print, ignore } = require('./support/world.cjs');

import('child_process').then(({ execSync }) => print(execSync('echo ESCAPED')), ignore);
