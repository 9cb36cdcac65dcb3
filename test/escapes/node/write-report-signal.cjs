// flags: --fs-readonly
'use strict';
const { OUTSIDE, ignore } = require('./support/world.cjs');

const fs = require('fs');
process.report.directory = OUTSIDE;
process.report.signal = 'SIGUSR2';
process.report.reportOnSignal = true;
process.kill(process.pid, 'SIGUSR2');
setTimeout(ignore, 500);
