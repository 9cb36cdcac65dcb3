// flags: --no-network
'use strict';
const { TCP, show } = require('./support/world.cjs');

show(require('net').connect(TCP, '0.0.0.0'));
