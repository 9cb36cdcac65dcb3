// flags: --fs-readonly
'use strict';
const { VICTIM } = require('./support/world.cjs');

const fs = require('fs');
fs.closeSync(fs.openSync(VICTIM, fs.constants.O_RDONLY | fs.constants.O_TRUNC));
