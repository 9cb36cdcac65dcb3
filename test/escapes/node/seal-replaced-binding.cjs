// flags: --no-network --seal
'use strict';
const { print } = require('./support/world.cjs');

const own = () => 0;
Reflect.set(process.binding('fs'), 'open', own);
if (process.binding('fs').open === own) print('ESCAPED');
