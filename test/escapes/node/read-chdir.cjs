// flags: --fs-readonly={root}
'use strict';
const { OUTSIDE, print } = require('./support/world.cjs');

const fs = require('fs');
process.chdir(OUTSIDE);
print(fs.readFileSync('secret.txt'));
