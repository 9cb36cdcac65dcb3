// flags: --fs-readonly
// kernel-only: a native program has no guards in it
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
require('child_process').spawnSync('touch', [NEW]);
