// flags: --no-code-exec
'use strict';
const { ignore } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
new Worker(require('path').join(__dirname, 'support/realm.cjs'), { execArgv: ['--experimental-shadow-realm'] }).on(
  'error',
  ignore,
);
