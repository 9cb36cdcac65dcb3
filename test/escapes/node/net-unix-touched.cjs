// flags: --no-network
'use strict';
const { UNIX, show } = require('./support/world.cjs');

// A young inode change time is no young socket.
const fs = require('fs');
fs.chmodSync(UNIX, 0o777);
fs.utimesSync(UNIX, new Date(), new Date());
show(require('net').connect(UNIX));
