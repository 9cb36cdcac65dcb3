// flags: --no-network
'use strict';
const { ignore, FETCH, program } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
const early = program('early.cjs', FETCH);
new Worker('setTimeout(() => {}, 500)', { eval: true, execArgv: ['--require', early] }).on('error', ignore);
