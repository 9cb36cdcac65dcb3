// flags: --fs-readonly={root}
'use strict';
const { SCRATCH, SECRET_FILE, print } = require('./support/world.cjs');

const fs = require('fs');
fs.copyFileSync(SECRET_FILE, SCRATCH + '/s');
print(fs.readFileSync(SCRATCH + '/s'));
