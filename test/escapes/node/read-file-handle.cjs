// flags: --fs-readonly={root}
'use strict';
const { SECRET_FILE, print, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.promises
  .open(SECRET_FILE)
  .then((file) => file.readFile('utf8'))
  .then(print, ignore);
