// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

// The environment is shared, so what the thread reads there can be changed until it does.
const { SHARE_ENV, Worker } = require('worker_threads');
new Worker(FETCH, { eval: true, env: SHARE_ENV }).on('error', ignore);
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
const end = Date.now() + 2000;
const tamper = () => {
  process.env.HERMETIC_GUARD = forged;
  delete process.env.NODE_OPTIONS;
  if (Date.now() < end) setImmediate(tamper);
};
tamper();
