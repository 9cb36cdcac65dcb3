// flags: --no-code-exec
'use strict';

const Module = require('module');
Module.wrapper[0] = '(function (exports, require, module, __filename, __dirname) { ' + "console.log('ESCAPED')" + ';';
require('./support/parts/part.cjs');
