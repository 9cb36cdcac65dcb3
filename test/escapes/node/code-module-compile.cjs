// flags: --no-code-exec
'use strict';

const Module = require('module');
new Module('x')._compile("console.log('ESCAPED')", '/x.js');
