// flags: --no-network
'use strict';
const { ignore, FETCH, program } = require('./support/world.cjs');

require('child_process').fork(program('child.cjs', FETCH), { execArgv: [], env: {} }).on('error', ignore);
