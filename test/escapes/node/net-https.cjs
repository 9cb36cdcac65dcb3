// flags: --no-network
'use strict';
const { HOST, TCP, ignore } = require('./support/world.cjs');

require('https').get({ host: HOST, port: TCP }).on('error', ignore);
