// flags: --no-network
'use strict';
const { FETCH } = require('./support/world.cjs');

let asked = 0;
const options = {
  file: process.execPath,
  args: [process.execPath, '-e', FETCH],
  stdio: [
    { type: 'inherit', fd: 0 },
    { type: 'inherit', fd: 1 },
    { type: 'inherit', fd: 2 },
  ],
  get envPairs() {
    return asked++ === 0 ? undefined : [];
  },
};
process.binding('spawn_sync').spawn(options);
