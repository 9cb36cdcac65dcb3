// flags: --no-network
'use strict';
const { print } = require('./support/world.cjs');

// The signal comes from outside.
process.debugPort = 0;
require('child_process').spawnSync('kill', ['-USR1', String(process.pid)]);
setTimeout(() => {
  if (require('inspector').url()) print('ESCAPED');
  process.exit();
}, 500);
