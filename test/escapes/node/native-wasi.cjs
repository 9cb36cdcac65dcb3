// flags: --block-native
'use strict';
const { print } = require('./support/world.cjs');

const { WASI } = require('wasi');
new WASI({ version: 'preview1' });
print('ESCAPED');
