// flags: --no-network
'use strict';
const { UNIX, show } = require('./support/world.cjs');

show(require('net').connect(UNIX));
