// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { SCRATCH, NEW } = require('./support/world.cjs');

const fs = require('fs');
fs.symlinkSync(NEW, SCRATCH + '/out');
fs.writeFileSync(SCRATCH + '/out', 'x');
