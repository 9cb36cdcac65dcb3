// flags: --no-interpreter-mutation
'use strict';
const { SCRATCH } = require('./support/world.cjs');

const fs = require('fs');
fs.mkdirSync(SCRATCH + '/found', { recursive: true });
fs.writeFileSync(SCRATCH + '/found/index.js', "console.log('ESCAPED')");
process.env.NODE_PATH = SCRATCH;
require('module')._initPaths();
require('found');
