// flags: --no-network
'use strict';
const { ignore, FETCH, program } = require('./support/world.cjs');

const { SHARE_ENV, Worker } = require('worker_threads');
const early = program('early.cjs', FETCH);
process.env.NODE_OPTIONS = '--require ' + early;
new Worker('setTimeout(() => {}, 500)', { eval: true, env: SHARE_ENV, execArgv: [] }).on('error', ignore);
