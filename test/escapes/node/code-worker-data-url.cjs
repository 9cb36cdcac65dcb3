// flags: --no-code-exec
'use strict';
const { ignore } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
new Worker(new URL('data:text/javascript,' + encodeURIComponent("console.log('ESCAPED')"))).on('error', ignore);
