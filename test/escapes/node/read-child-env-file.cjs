// flags: --fs-readonly={root}
'use strict';
const { OUTSIDE, print } = require('./support/world.cjs');

const fs = require('fs');
const { stdout } = require('child_process').spawnSync(process.execPath, [
  '--env-file=' + OUTSIDE + '/secret.env',
  '-p',
  'process.env.LOADED',
]);
print(stdout);
