// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

// Children start with what we have set.
process.env.NEW_NAME = 'ESCAPED';
print(require('child_process').execFileSync('/usr/bin/printenv', ['NEW_NAME']));
