// flags: --no-interpreter-mutation
'use strict';
const { SCRATCH } = require('./support/world.cjs');

const fs = require('fs');
fs.mkdirSync(SCRATCH + '/node_modules/found', { recursive: true });
fs.writeFileSync(SCRATCH + '/node_modules/found/index.js', "console.log('ESCAPED')");
module.paths.unshift(SCRATCH + '/node_modules');
require('found');
