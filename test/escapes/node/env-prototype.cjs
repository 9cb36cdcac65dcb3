// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

process.env.__proto__ = { NEW_NAME: 'ESCAPED' };
Object.setPrototypeOf(process.env, { NEW_NAME: 'ESCAPED' });
print(process.env.NEW_NAME);
