// flags: --fs-readonly
// needs: root
'use strict';
const { VICTIM } = require('./support/world.cjs');

const fs = require('fs');
fs.chownSync(VICTIM, 1, 1);
