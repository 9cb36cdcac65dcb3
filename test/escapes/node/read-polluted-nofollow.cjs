// flags: --fs-readonly={root} --allow-write {scratch}
'use strict';
const { SCRATCH, SECRET_FILE, print } = require('./support/world.cjs');

const fs = require('fs');
fs.symlinkSync(SECRET_FILE, SCRATCH + '/s');
Object.prototype.nofollow = true;
print(fs.readFileSync(SCRATCH + '/s'));
