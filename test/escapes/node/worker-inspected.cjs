// flags: --no-network
'use strict';
const { FETCH, ignore } = require('./support/world.cjs');
const lookThrough = require('./support/look-through.cjs');

const { Worker } = require('worker_threads');
new (lookThrough(Worker))(FETCH, { eval: true, env: {}, execArgv: [] }).on('error', ignore);
