// flags: --no-network
'use strict';
const { TCP, ignore } = require('./support/world.cjs');

require('http2')
  .connect('http://127.0.0.1:' + TCP)
  .on('error', ignore);
