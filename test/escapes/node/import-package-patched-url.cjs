// flags: --deny-import denied
'use strict';
const { SCRATCH, ignore } = require('./support/world.cjs');

const fs = require('fs');
const folder = SCRATCH + '/node_modules/denied';
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(folder + '/index.js', "console.log('ESCAPED')");
fs.writeFileSync(folder + '/package.json', '{"name":"denied","main":"index.js"}');
// The guard must not ask a function that can be replaced.
require('url').fileURLToPath = () => '/nowhere';
require('module').syncBuiltinESMExports();
import(new URL('file://' + folder + '/index.js').href).catch(ignore);
