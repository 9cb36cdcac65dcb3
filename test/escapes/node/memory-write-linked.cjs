// flags: --no-network
'use strict';
const { SCRATCH, print } = require('./support/world.cjs');

const fs = require('fs');
fs.symlinkSync('/proc/self/mem', SCRATCH + '/m');
const fd = fs.openSync(SCRATCH + '/m', 'r+');
print('ESCAPED ' + fd);
