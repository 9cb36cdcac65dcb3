// flags: --fs-readonly={root}
'use strict';
const { SECRET_FILE, print, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.createReadStream(SECRET_FILE).on('error', ignore).on('data', print);
