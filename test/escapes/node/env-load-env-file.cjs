// flags: --no-env
'use strict';
const { print, program } = require('./support/world.cjs');

const file = program('x.env', 'NEW_NAME=ESCAPED');
process.loadEnvFile(file);
print(process.env.NEW_NAME);
