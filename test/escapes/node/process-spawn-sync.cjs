// flags: --no-subprocess
'use strict';
const { print } = require('./support/world.cjs');

print(require('child_process').spawnSync('echo', ['ESCAPED']).stdout);
