// flags: --fs-readonly={root}
'use strict';
const { OUTSIDE, print } = require('./support/world.cjs');

const fs = require('fs');
process.loadEnvFile(OUTSIDE + '/secret.env');
print(process.env.LOADED);
