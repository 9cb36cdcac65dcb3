// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { SCRATCH, NEW } = require('./support/world.cjs');

const fs = require('fs');
fs.writeFileSync(SCRATCH + '/a', 'x');
fs.renameSync(SCRATCH + '/a', NEW);
