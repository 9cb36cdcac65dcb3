// flags: --fs-readonly
'use strict';
const { VICTIM } = require('./support/world.cjs');

const fs = require('fs');
// A descriptor that can only read.
fs.fchmodSync(fs.openSync(VICTIM, 'r'), 0o600);
