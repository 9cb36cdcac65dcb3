// flags: --fs-readonly
'use strict';
const { OUTSIDE } = require('./support/world.cjs');

const fs = require('fs');
process.report.directory = OUTSIDE;
process.report.reportOnUncaughtException = true;
throw new Error('x');
