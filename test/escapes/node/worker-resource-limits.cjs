// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
new Worker(FETCH, {
  eval: true,
  env: {},
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 64 },
  argv: ['x'],
  stdin: true,
  trackUnmanagedFds: false,
}).on('error', ignore);
