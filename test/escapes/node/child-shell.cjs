// flags: --no-network
'use strict';
const { FETCH } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
spawnSync(`"${process.execPath}" -e "$CODE"`, { shell: true, stdio: 'inherit', env: { CODE: FETCH } });
