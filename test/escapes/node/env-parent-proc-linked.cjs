// flags: --no-env
'use strict';
const { SCRATCH, print } = require('./support/world.cjs');

const fs = require('fs');
fs.symlinkSync(`/proc/${process.ppid}/environ`, SCRATCH + '/e');
print(fs.readFileSync(SCRATCH + '/e'));
