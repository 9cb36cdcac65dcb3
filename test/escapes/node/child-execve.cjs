// flags: --no-network
// min-node: 23
'use strict';
const { FETCH } = require('./support/world.cjs');

process.execve(process.execPath, [process.execPath, '-e', FETCH], {});
