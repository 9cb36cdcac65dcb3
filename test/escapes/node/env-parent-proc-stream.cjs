// flags: --no-env
'use strict';
const { print, ignore } = require('./support/world.cjs');

require('fs').createReadStream(`/proc/${process.ppid}/environ`).on('data', print).on('error', ignore);
