// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { OUTSIDE, SCRATCH } = require('./support/world.cjs');

const fs = require('fs');
fs.symlinkSync(OUTSIDE, SCRATCH + '/out');
fs.writeFileSync(SCRATCH + '/out/new', 'x');
