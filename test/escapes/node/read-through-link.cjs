// flags: --fs-readonly={root} --allow-write {scratch}
'use strict';
const { SCRATCH, SECRET_FILE, print } = require('./support/world.cjs');

const fs = require('fs');
fs.symlinkSync(SECRET_FILE, SCRATCH + '/s');
print(fs.readFileSync(SCRATCH + '/s'));
