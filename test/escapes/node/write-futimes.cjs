// flags: --fs-readonly
'use strict';
const { VICTIM } = require('./support/world.cjs');

const fs = require('fs');
fs.futimesSync(fs.openSync(VICTIM, 'r'), 1, 1);
