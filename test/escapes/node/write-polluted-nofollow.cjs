// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { SCRATCH, VICTIM } = require('./support/world.cjs');

const fs = require('fs');
// An option that the guard leaves out is looked up here.
fs.symlinkSync(VICTIM, SCRATCH + '/v');
Object.prototype.nofollow = true;
fs.appendFileSync(SCRATCH + '/v', 'x');
