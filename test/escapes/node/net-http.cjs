// flags: --no-network
'use strict';
const { HOST, HTTP, print, ignore } = require('./support/world.cjs');

require('http')
  .get({ host: HOST, port: HTTP }, (response) => response.on('data', print))
  .on('error', ignore);
