// flags: --no-network
'use strict';

// The primary listens for its children.
const cluster = require('cluster');
if (cluster.isPrimary) {
  cluster.fork().on('exit', () => process.exit());
} else {
  const server = require('net')
    .createServer()
    .on('error', () => process.exit());
  server.listen(0, () => {
    console.log('ESCAPED ' + server.address().port);
    process.exit();
  });
}
