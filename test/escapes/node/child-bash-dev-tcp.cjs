// flags: --no-network
// needs: bash
// kernel-only: a native program has no guards in it
'use strict';
const { TCP } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
spawnSync('/bin/bash', ['-c', 'cat < /dev/tcp/127.0.0.1/' + TCP], { stdio: 'inherit' });
