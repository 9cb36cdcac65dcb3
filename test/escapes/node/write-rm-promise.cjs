// flags: --fs-readonly
'use strict';
const { OUTSIDE, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.promises.rm(OUTSIDE, { recursive: true, force: true }).catch(ignore);
