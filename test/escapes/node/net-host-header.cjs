// flags: --no-network --allow-domain allowed.test
'use strict';
const { HOST, HTTP, print, ignore } = require('./support/world.cjs');

require('http')
  .get({ host: HOST, port: HTTP, headers: { host: 'allowed.test' }, setHost: false }, (response) =>
    response.on('data', print),
  )
  .on('error', ignore);
