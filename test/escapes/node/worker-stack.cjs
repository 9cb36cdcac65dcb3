// flags: --no-network
'use strict';
const { FETCH, ignore } = require('./support/world.cjs');

// Whatever is done when the first worker is made may run out of stack halfway. Each depth is tried once.
const { Worker } = require('worker_threads');
let tries = 0;
const dive = () => {
  try {
    dive();
  } catch {
    tries += 1;
    if (tries > 400) return;
    try {
      new Worker('', { eval: true }).on('error', ignore).terminate();
    } catch {
      // not deep enough, or too deep
    }
  }
};
dive();
new Worker(FETCH, { eval: true, env: {}, execArgv: [] }).on('error', ignore);
