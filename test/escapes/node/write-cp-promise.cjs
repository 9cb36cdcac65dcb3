// flags: --fs-readonly
'use strict';
const { ROOT, NEW, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.promises.cp(ROOT, NEW, { recursive: true }).catch(ignore);
