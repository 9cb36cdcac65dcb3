// flags: --no-interpreter-mutation
'use strict';
const { print } = require('./support/world.cjs');

const Module = require('module');
Module._resolveFilename = () => 'path';
if (require('fs').sep) print('ESCAPED');
