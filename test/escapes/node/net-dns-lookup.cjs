// flags: --no-network
'use strict';
const { print } = require('./support/world.cjs');

require('dns').lookup('localhost', (error, address) => {
  if (!error) print('ESCAPED ' + address);
});
