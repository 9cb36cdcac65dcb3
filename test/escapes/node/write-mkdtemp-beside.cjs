// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { OUTSIDE, SCRATCH } = require('./support/world.cjs');

const fs = require('fs');
// The suffix comes after the check.
fs.symlinkSync(OUTSIDE, SCRATCH + '/o');
fs.mkdtempSync(SCRATCH + '/o/');
