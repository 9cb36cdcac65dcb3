// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
Reflect.construct(Worker, [FETCH, { eval: true, env: {}, execArgv: [] }], class extends Worker {}).on('error', ignore);
