// flags: --no-network
'use strict';
const { print } = require('./support/world.cjs');

require('inspector').open(0, '127.0.0.1');
if (require('inspector').url()) print('ESCAPED');
process.exit();
