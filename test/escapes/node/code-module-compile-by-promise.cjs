// flags: --no-code-exec
'use strict';

const Module = require('module');
const own = new Module('x');
Promise.resolve().then(own._compile.bind(own, "console.log('ESCAPED')", '/x.js'));
