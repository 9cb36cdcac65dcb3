// flags: --fs-readonly
'use strict';
const { ROOT, NEW } = require('./support/world.cjs');

const fs = require('fs');
fs.cpSync(ROOT, NEW, { recursive: true });
