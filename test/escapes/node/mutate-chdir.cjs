// flags: --no-interpreter-mutation
'use strict';
const { OUTSIDE, print } = require('./support/world.cjs');

process.chdir(OUTSIDE);
if (process.cwd() === OUTSIDE) print('ESCAPED');
