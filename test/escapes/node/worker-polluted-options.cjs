// flags: --no-network
'use strict';
const { ignore, FETCH, program } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
const file = program('thread.cjs', FETCH);
Object.prototype.env = {};
Object.prototype.execArgv = [];
new Worker(file).on('error', ignore);
