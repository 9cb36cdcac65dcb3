// flags: --no-network
'use strict';
const { FETCH, program } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
const early = program('early.cjs', FETCH);
spawnSync(process.execPath, ['-e', 'setTimeout(() => {}, 300)'], {
  stdio: 'inherit',
  env: { NODE_OPTIONS: '--require ' + early },
});
