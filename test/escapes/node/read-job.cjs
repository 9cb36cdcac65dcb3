// flags: --fs-readonly={root}
// min-node: 26
'use strict';
const { SECRET_FILE, print, ignore } = require('./support/world.cjs');

const fs = require('fs');
const { ReadFileJob } = process.binding('fs');
const fd = { SECRET_FILE };
void fd;
fs.promises.readFile(SECRET_FILE).then(print, ignore);
void ReadFileJob;
