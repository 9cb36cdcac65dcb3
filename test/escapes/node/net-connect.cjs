// flags: --no-network
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

show(require('net').connect(TCP, HOST));
