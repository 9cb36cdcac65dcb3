// flags: --no-network
// kernel-only: a shell takes the guards out of the environment of what it starts
'use strict';
const { FETCH } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
spawnSync('unset NODE_OPTIONS HERMETIC_GUARD PYTHONPATH; exec "$0" -e "$1"', [], { stdio: 'inherit' });
spawnSync('/bin/sh', ['-c', 'unset NODE_OPTIONS HERMETIC_GUARD; exec "$0" -e "$1"', process.execPath, FETCH], {
  stdio: 'inherit',
});
