// flags: --fs-readonly
'use strict';
const { NEW, ignore } = require('./support/world.cjs');

const fs = require('fs');
const { Worker } = require('worker_threads');
new Worker(`require('fs').writeFileSync(${JSON.stringify(NEW)}, 'x')`, { eval: true, env: {}, execArgv: [] }).on(
  'error',
  ignore,
);
