// flags: --no-network
'use strict';
const { print } = require('./support/world.cjs');

process._debugProcess(process.pid);
setTimeout(() => {
  if (require('inspector').url()) print('ESCAPED');
  process.exit();
}, 500);
