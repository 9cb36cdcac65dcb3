// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

print(process.env.TO_BE_HIDDEN);
