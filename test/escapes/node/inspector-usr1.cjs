// flags: --no-network
'use strict';
const { print } = require('./support/world.cjs');

process.debugPort = 0;
process.kill(process.pid, 'SIGUSR1');
setTimeout(() => {
  if (require('inspector').url()) print('ESCAPED');
  process.exit();
}, 500);
