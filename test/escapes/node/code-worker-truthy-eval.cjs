// flags: --no-code-exec
'use strict';
const { ignore } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
new Worker("console.log('ESCAPED')", { eval: 1 }).on('error', ignore);
