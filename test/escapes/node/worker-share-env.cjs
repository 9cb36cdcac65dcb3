// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
const { SHARE_ENV } = require('worker_threads');
new Worker(FETCH, { eval: true, env: SHARE_ENV }).on('error', ignore);
