// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

print(require('child_process').spawnSync('/usr/bin/printenv').stdout);
