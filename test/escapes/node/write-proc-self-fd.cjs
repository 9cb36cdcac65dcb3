// flags: --fs-readonly
'use strict';
const { VICTIM } = require('./support/world.cjs');

const fs = require('fs');
const fd = fs.openSync(VICTIM, 'r');
fs.writeFileSync('/proc/self/fd/' + fd, 'x');
