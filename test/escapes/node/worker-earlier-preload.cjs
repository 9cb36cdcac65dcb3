// flags: --no-network
'use strict';
const { ignore, FETCH, program } = require('./support/world.cjs');

// NODE_OPTIONS come before execArgv.
const { Worker } = require('worker_threads');
const early = program('early.cjs', FETCH);
new Worker('setTimeout(() => {}, 500)', { eval: true, env: { NODE_OPTIONS: '--require ' + early }, execArgv: [] }).on(
  'error',
  ignore,
);
