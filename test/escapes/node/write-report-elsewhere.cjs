// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { OUTSIDE, SCRATCH } = require('./support/world.cjs');

const fs = require('fs');
process.chdir(SCRATCH);
process.report.directory = OUTSIDE;
process.report.writeReport('new');
