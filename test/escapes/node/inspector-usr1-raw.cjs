// flags: --no-network
'use strict';
const { print } = require('./support/world.cjs');

process.debugPort = 0;
process._kill(process.pid, 10);
setTimeout(() => {
  if (require('inspector').url()) print('ESCAPED');
  process.exit();
}, 500);
