// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

// Coercing an argument runs code of ours in the middle of the constructor.
const { SHARE_ENV, Worker } = require('worker_threads');
const clean = () => {
  delete process.env.NODE_OPTIONS;
  delete process.env.HERMETIC_GUARD;
  return 'x';
};
new Worker(FETCH, {
  eval: true,
  env: SHARE_ENV,
  execArgv: [],
  argv: [{ toString: clean }],
  name: 'x',
  resourceLimits: {
    get maxOldGenerationSizeMb() {
      clean();
      return 64;
    },
  },
}).on('error', ignore);
