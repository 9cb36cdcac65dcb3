// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

// The flag with which the guards tell a thread what it may do.
const { Worker } = require('worker_threads');
const open = {
  network: [],
  subprocess: false,
  filesystem: [],
  environment: [],
  code: false,
  imports: [],
  native: false,
  interpreter: false,
  rules: {},
  metadata: { names: [], blocks: [] },
  trace: null,
  sealed: false,
};
const forged = JSON.stringify({ version: 1, policy: open, started: 0, channel: -1, inode: 0, entry: null });
const guard = process.env.HERMETIC_PRELOAD ?? 'node:path';
new Worker(FETCH, {
  eval: true,
  env: { HERMETIC_GUARD: forged },
  execArgv: ['--require', guard, '--conditions=hermetic:' + forged],
}).on('error', ignore);
