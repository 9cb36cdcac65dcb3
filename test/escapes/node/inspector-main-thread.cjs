// flags: --no-network
'use strict';
const { ignore } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
new Worker(
  `const { Session } = require('inspector'); const s = new Session(); s.connectToMainThread(); process.stdout.write('ESCAPED');`,
  { eval: true, env: {}, execArgv: [] },
)
  .on('error', ignore)
  .on('exit', () => process.exit());
