// flags: --no-network
'use strict';
const { print } = require('./support/world.cjs');

process.debugPort = 0;
let asked = 0;
try {
  process.kill(process.pid, { toString: () => 'SIGUSR1', valueOf: () => (asked++ === 0 ? 15 : 10) });
} catch {
  process.kill(process.pid, 'SIGUSR1');
}
setTimeout(() => {
  if (require('inspector').url()) print('ESCAPED');
  process.exit();
}, 500);
