// flags: --fs-readonly
'use strict';
const { NEW, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.promises
  .open(NEW, 'w')
  .then((file) => file.writeFile('x'))
  .catch(ignore);
