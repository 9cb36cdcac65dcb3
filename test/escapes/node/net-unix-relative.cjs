// flags: --no-network
'use strict';
const { UNIX, show } = require('./support/world.cjs');

process.chdir(require('path').dirname(UNIX));
show(require('net').connect('service.sock'));
