// flags: --no-network
'use strict';
const { ignore, FETCH, program } = require('./support/world.cjs');

const cluster = require('cluster');
cluster.setupPrimary({ exec: program('child.cjs', FETCH + 'setTimeout(() => process.exit(), 500);'), execArgv: [] });
cluster.fork({}).on('error', ignore);
