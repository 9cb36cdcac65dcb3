// flags: --fs-readonly={root}
'use strict';
const { SECRET_FILE, print, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.promises.readFile(SECRET_FILE, 'utf8').then(print, ignore);
