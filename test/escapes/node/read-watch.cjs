// flags: --fs-readonly={root}
'use strict';
const { OUTSIDE, print, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.watch(OUTSIDE, ignore);
print('ESCAPED');
process.exit();
