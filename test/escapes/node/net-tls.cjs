// flags: --no-network
'use strict';
const { HOST, TCP, ignore } = require('./support/world.cjs');

require('tls').connect(TCP, HOST).on('error', ignore);
