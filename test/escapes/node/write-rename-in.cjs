// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { SCRATCH, VICTIM } = require('./support/world.cjs');

const fs = require('fs');
fs.renameSync(VICTIM, SCRATCH + '/v');
