// flags: --no-network
'use strict';
const { SCRATCH, FETCH, program } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
// A snapshot is built before any preload.
const entry = program('entry.cjs', FETCH);
spawnSync(process.execPath, ['--snapshot-blob', SCRATCH + '/blob', '--build-snapshot', entry], { stdio: 'inherit' });
