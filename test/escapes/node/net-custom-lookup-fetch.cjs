// flags: --no-network --allow-domain allowed.test
'use strict';
const { HOST, HTTP, print, ignore } = require('./support/world.cjs');

const lookup = (_, options, done) => (options.all ? done(null, [{ address: HOST, family: 4 }]) : done(null, HOST, 4));
require('http')
  .get({ host: 'allowed.test', port: HTTP, lookup }, (response) => response.on('data', print))
  .on('error', ignore);
