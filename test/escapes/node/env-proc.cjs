// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

print(require('fs').readFileSync('/proc/self/environ'));
