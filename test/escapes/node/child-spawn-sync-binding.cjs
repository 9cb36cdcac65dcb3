// flags: --no-network
'use strict';
const { FETCH } = require('./support/world.cjs');

process.binding('spawn_sync').spawn({
  file: process.execPath,
  args: [process.execPath, '-e', FETCH],
  envPairs: [],
  stdio: [
    { type: 'inherit', fd: 0 },
    { type: 'inherit', fd: 1 },
    { type: 'inherit', fd: 2 },
  ],
});
