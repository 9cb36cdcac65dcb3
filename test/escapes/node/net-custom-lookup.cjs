// flags: --no-network --allow-domain allowed.test
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

show(
  require('net').connect({
    port: TCP,
    host: 'allowed.test',
    lookup: (_, options, done) => (options.all ? done(null, [{ address: HOST, family: 4 }]) : done(null, HOST, 4)),
  }),
);
