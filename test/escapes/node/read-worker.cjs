// flags: --fs-readonly={root}
'use strict';
const { SECRET_FILE, ignore } = require('./support/world.cjs');

const fs = require('fs');
const { Worker } = require('worker_threads');
new Worker(`process.stdout.write(require('fs').readFileSync(${JSON.stringify(SECRET_FILE)}))`, {
  eval: true,
  env: {},
  execArgv: [],
}).on('error', ignore);
