// flags: --no-code-exec
'use strict';
const { ROOT } = require('./support/world.cjs');

// The loader itself calls what is registered for an extension.
const Module = require('module');
const own = new Module('x');
Module._extensions['.txt'] = own._compile.bind(own, "console.log('ESCAPED')", '/x.js');
require(ROOT + '/inside.txt');
