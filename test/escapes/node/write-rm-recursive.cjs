// flags: --fs-readonly
'use strict';
const { OUTSIDE } = require('./support/world.cjs');

const fs = require('fs');
fs.rmSync(OUTSIDE, { recursive: true, force: true });
