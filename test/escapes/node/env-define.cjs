// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

Object.defineProperty(process.env, 'NEW_NAME', { value: 'x', configurable: true, enumerable: true, writable: true });
if (process.env.NEW_NAME === 'x') print('ESCAPED');
