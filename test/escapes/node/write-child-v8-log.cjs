// flags: --fs-readonly
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
require('child_process').spawnSync(process.execPath, [
  '--prof',
  '--logfile=' + NEW,
  '--no-logfile-per-isolate',
  '-e',
  '0',
]);
