// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

// Each look at the options sees others.
const { Worker } = require('worker_threads');
let asked = 0;
const options = {
  eval: true,
  get env() {
    return asked++ === 0 ? undefined : {};
  },
  get execArgv() {
    return asked++ === 0 ? ['--no-warnings'] : [];
  },
};
new Worker(FETCH, options).on('error', ignore);
