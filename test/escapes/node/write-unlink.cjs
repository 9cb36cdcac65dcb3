// flags: --fs-readonly
'use strict';
const { VICTIM } = require('./support/world.cjs');

const fs = require('fs');
fs.unlinkSync(VICTIM);
