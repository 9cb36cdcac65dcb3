// flags: --no-network
'use strict';
const { FETCH, ignore } = require('./support/world.cjs');
const atEveryDepth = require('./support/at-every-depth.cjs');

const { Worker } = require('worker_threads');
atEveryDepth(() => new Worker('', { eval: true }).on('error', ignore).terminate(), 400);
new Worker(FETCH, { eval: true, env: {}, execArgv: [] }).on('error', ignore);
