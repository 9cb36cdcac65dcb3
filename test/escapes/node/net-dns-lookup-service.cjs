// flags: --no-network
'use strict';
const { print } = require('./support/world.cjs');

require('dns').lookupService('127.0.0.1', 22, (error, name) => {
  if (!error) print('ESCAPED ' + name);
});
