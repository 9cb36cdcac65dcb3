// flags: --fs-readonly
'use strict';
const { OUTSIDE } = require('./support/world.cjs');

const fs = require('fs');
fs.lutimesSync(OUTSIDE + '/link', 1, 1);
