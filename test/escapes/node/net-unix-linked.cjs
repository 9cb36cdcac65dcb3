// flags: --no-network
'use strict';
const { UNIX, SCRATCH, show } = require('./support/world.cjs');

// Our own socket's name, which now leads to another's socket.
const { createServer, connect } = require('net');
const fs = require('fs');
const path = SCRATCH + '/own.sock';
const server = createServer().listen(path, () => {
  fs.renameSync(path, path + '.old');
  fs.symlinkSync(UNIX, path);
  show(connect(path)).on('close', () => server.close());
});
