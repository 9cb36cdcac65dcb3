// flags: --fs-readonly
'use strict';
const { NEW, ignore } = require('./support/world.cjs');

const fs = require('fs');
// Node writes the profile of a thread itself.
const { Worker } = require('worker_threads');
new Worker('for (let i = 0; i < 1e6; i++);', { eval: true, execArgv: ['--cpu-prof', '--cpu-prof-dir=' + NEW] }).on(
  'error',
  ignore,
);
