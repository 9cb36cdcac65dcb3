// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
const Own = Worker.prototype.constructor;
new Own(FETCH, { eval: true, env: {}, execArgv: [] }).on('error', ignore);
