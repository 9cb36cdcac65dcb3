// flags: --fs-readonly={root} --allow-write {scratch}
'use strict';
const { SCRATCH, SECRET_FILE, print } = require('./support/world.cjs');

const fs = require('fs');
// Below the folder of code only code may be read: a name that ends as code does.
fs.symlinkSync(SECRET_FILE, SCRATCH + '/x.js');
print(fs.readFileSync(SCRATCH + '/x.js'));
