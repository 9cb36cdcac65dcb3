// flags: --fs-readonly
'use strict';
const { NEW, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.promises.mkdtemp(NEW).catch(ignore);
