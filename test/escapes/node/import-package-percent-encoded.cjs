// flags: --deny-import denied
'use strict';
const { SCRATCH, ignore } = require('./support/world.cjs');

const fs = require('fs');
const folder = SCRATCH + '/node_modules/denied';
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(folder + '/index.js', "console.log('ESCAPED')");
fs.writeFileSync(folder + '/package.json', '{"name":"denied","main":"index.js"}');
import('file://' + SCRATCH + '/node_modules/%64enied/index.js').catch(ignore);
