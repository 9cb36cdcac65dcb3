// flags: --fs-readonly
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
require('child_process').spawnSync(process.execPath, ['--heap-prof', '--heap-prof-dir=' + NEW, '-e', '0']);
