// flags: --no-network --allow-domain allowed.test
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

require('dns').lookup = (_, options, done) =>
  options.all ? done(null, [{ address: HOST, family: 4 }]) : done(null, HOST, 4);
show(require('net').connect(TCP, 'allowed.test'));
