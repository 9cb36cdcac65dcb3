// flags: --no-network
'use strict';
const { UNIX, SCRATCH, show } = require('./support/world.cjs');

const fs = require('fs');
fs.linkSync(UNIX, SCRATCH + '/young.sock');
show(require('net').connect(SCRATCH + '/young.sock'));
