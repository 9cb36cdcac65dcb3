// flags: --no-network
'use strict';
const { HOST, print } = require('./support/world.cjs');

const handle = require('net')._createServerHandle(HOST, 0, 4);
if (typeof handle === 'object') print('ESCAPED');
process.exit();
