// flags: --no-network
'use strict';
const { print, ignore } = require('./support/world.cjs');

const server = require('net').createServer().on('error', ignore);
server.listen(0, () => {
  print('ESCAPED ' + server.address().port);
  server.close();
});
