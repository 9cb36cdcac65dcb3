// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
class Own extends Worker {
  constructor() {
    super(FETCH, { eval: true, env: {}, execArgv: [] });
  }
}
new Own().on('error', ignore);
