// flags: --fs-readonly={root}
'use strict';
const { SECRET_FILE, print, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.watchFile(SECRET_FILE, { interval: 50 }, ignore);
print('ESCAPED');
process.exit();
