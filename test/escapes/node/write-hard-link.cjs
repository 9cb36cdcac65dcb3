// flags: --fs-readonly
'use strict';
const { VICTIM, NEW } = require('./support/world.cjs');

const fs = require('fs');
fs.linkSync(VICTIM, NEW);
