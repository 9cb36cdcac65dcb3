// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

process.env.NEW_NAME = 'x';
if (process.env.NEW_NAME === 'x') print('ESCAPED');
