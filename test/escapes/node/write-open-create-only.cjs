// flags: --fs-readonly
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
fs.closeSync(fs.openSync(NEW, fs.constants.O_RDONLY | fs.constants.O_CREAT));
