// flags: --no-interpreter-mutation
'use strict';
const { print } = require('./support/world.cjs');

const Module = require('module');
Module.prototype.require = () => 'ESCAPED';
print(require('path'));
