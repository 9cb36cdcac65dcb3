// flags: --no-interpreter-mutation
'use strict';
const { print } = require('./support/world.cjs');

const Module = require('module');
Object.defineProperty(Module, '_load', { value: () => 'ESCAPED' });
print(require('path'));
