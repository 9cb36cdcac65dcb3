// flags: --no-subprocess
'use strict';
const { ignore } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
new Worker(`require('child_process').spawnSync('echo', ['ESCAPED'], { stdio: 'inherit' })`, {
  eval: true,
  env: {},
  execArgv: [],
}).on('error', ignore);
