// flags: --no-network --allow-localhost
'use strict';
const { print, ignore } = require('./support/world.cjs');

// Must be narrowed to loopback.
const server = require('net').createServer().on('error', ignore);
server.listen({ port: 0, host: '0.0.0.0' }, () => {
  if (server.address().address === '0.0.0.0') print('ESCAPED');
  server.close();
});
