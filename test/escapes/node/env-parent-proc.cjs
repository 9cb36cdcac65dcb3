// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

// The launcher still has it.
print(require('fs').readFileSync(`/proc/${process.ppid}/environ`));
