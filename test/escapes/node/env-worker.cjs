// flags: --no-env
'use strict';
const { ignore } = require('./support/world.cjs');

const { SHARE_ENV, Worker } = require('worker_threads');
new Worker('process.stdout.write(String(process.env.TO_BE_HIDDEN))', { eval: true, env: SHARE_ENV }).on(
  'error',
  ignore,
);
