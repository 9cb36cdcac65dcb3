// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
delete process.env.NODE_OPTIONS;
delete process.env.HERMETIC_GUARD;
process.execArgv = [];
new Worker(FETCH, { eval: true }).on('error', ignore);
