// flags: --no-network
// kernel-only: a native program starts Node with an environment of its own
'use strict';
const { FETCH } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
spawnSync('/usr/bin/env', ['-i', process.execPath, '-e', FETCH], { stdio: 'inherit' });
