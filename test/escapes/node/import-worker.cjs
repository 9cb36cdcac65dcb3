// flags: --deny-import child_process
'use strict';
const { ignore } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
new Worker(`process.stdout.write(require('child_process').execSync('echo ESCAPED'))`, {
  eval: true,
  env: {},
  execArgv: [],
}).on('error', ignore);
