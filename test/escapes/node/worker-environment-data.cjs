// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

// What a parent leaves for its threads must not be what guards them.
const { setEnvironmentData, Worker } = require('worker_threads');
for (const key of ['HERMETIC_GUARD', 'hermetic']) setEnvironmentData(key, '{}');
new Worker(FETCH, { eval: true, env: {}, execArgv: [] }).on('error', ignore);
