// flags: --no-subprocess
'use strict';
const { ignore } = require('./support/world.cjs');

const cluster = require('cluster');
if (cluster.isPrimary) cluster.fork().on('error', ignore);
else {
  console.log('ESCAPED');
  process.exit();
}
