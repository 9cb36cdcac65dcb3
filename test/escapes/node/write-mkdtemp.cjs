// flags: --fs-readonly
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
fs.mkdtempSync(NEW);
