// flags: --no-network
'use strict';
const { UNIX, show } = require('./support/world.cjs');

// A name that was bound here is inside; this bind fails.
const { createServer, connect } = require('net');
createServer()
  .on('error', () => show(connect(UNIX)))
  .listen(UNIX);
