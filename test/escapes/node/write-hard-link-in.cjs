// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { SCRATCH, VICTIM } = require('./support/world.cjs');

const fs = require('fs');
fs.linkSync(VICTIM, SCRATCH + '/v');
fs.appendFileSync(SCRATCH + '/v', 'x');
