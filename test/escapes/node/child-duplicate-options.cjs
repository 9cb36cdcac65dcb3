// flags: --no-network
'use strict';
const { FETCH } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
spawnSync(process.execPath, ['-e', FETCH], {
  stdio: 'inherit',
  env: { NODE_OPTIONS: '', node_options: '', 'NODE_OPTIONS ': '', HERMETIC_GUARD: '{}' },
});
