// flags: --deny-import denied
'use strict';
const { SCRATCH, program } = require('./support/world.cjs');

const fs = require('fs');
const folder = SCRATCH + '/node_modules/denied';
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(folder + '/index.js', "console.log('ESCAPED')");
fs.writeFileSync(folder + '/package.json', '{"name":"denied","main":"index.js"}');
fs.writeFileSync(SCRATCH + '/package.json', JSON.stringify({ imports: { '#x': 'denied' } }));
require(program('x.cjs', "require('#x')"));
