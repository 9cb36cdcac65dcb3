// flags: --no-code-exec
'use strict';

const Module = require('module');
Module.wrap = () => '(function () { ' + "console.log('ESCAPED')" + ' })';
require('./support/parts/part.cjs');
