// flags: --fs-readonly
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
require('child_process').spawnSync(process.execPath, ['-e', '0'], { env: { ...process.env, NODE_V8_COVERAGE: NEW } });
