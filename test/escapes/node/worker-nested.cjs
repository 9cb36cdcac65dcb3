// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
const inner = `const { Worker } = require('worker_threads'); new Worker(${JSON.stringify(FETCH)}, { eval: true, env: {}, execArgv: [] });`;
new Worker(inner, { eval: true, env: {}, execArgv: [] }).on('error', ignore);
