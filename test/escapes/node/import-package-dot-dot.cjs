// flags: --deny-import denied
'use strict';
const { SCRATCH } = require('./support/world.cjs');

const fs = require('fs');
const folder = SCRATCH + '/node_modules/denied';
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(folder + '/index.js', "console.log('ESCAPED')");
fs.writeFileSync(folder + '/package.json', '{"name":"denied","main":"index.js"}');
fs.mkdirSync(SCRATCH + '/node_modules/other');
require(SCRATCH + '/node_modules/other/../denied/index.js');
