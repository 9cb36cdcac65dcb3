// flags: --no-network
'use strict';
const { UNIX, ignore } = require('./support/world.cjs');

require('http').get({ socketPath: UNIX }).on('error', ignore);
