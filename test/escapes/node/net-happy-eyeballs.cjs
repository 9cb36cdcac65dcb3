// flags: --no-network
'use strict';
const { TCP, show } = require('./support/world.cjs');

show(require('net').connect({ port: TCP, host: 'localhost', autoSelectFamily: true }));
