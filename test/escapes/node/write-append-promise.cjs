// flags: --fs-readonly
'use strict';
const { VICTIM, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.promises.appendFile(VICTIM, 'x').catch(ignore);
