// flags: --fs-readonly
'use strict';
const { OUTSIDE } = require('./support/world.cjs');

const fs = require('fs');
process.chdir(OUTSIDE);
fs.writeFileSync('/proc/self/cwd/new', 'x');
