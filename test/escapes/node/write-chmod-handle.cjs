// flags: --fs-readonly
'use strict';
const { VICTIM, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.promises
  .open(VICTIM, 'r')
  .then((file) => file.chmod(0o600))
  .catch(ignore);
