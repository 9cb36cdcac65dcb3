// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
const env = Object.create(null);
env.PATH = process.env.PATH;
spawn(process.execPath, ['-e', FETCH], { stdio: 'inherit', env }).on('error', ignore);
