// flags: --no-network
'use strict';
const { FETCH } = require('./support/world.cjs');

// A list that grows by assignment asks the prototype of arrays first.
const { binding } = process;
const { spawn } = binding.call(process, 'spawn_sync');
const options = {
  file: process.execPath,
  args: [process.execPath, '-e', FETCH],
  envPairs: [],
  stdio: [
    { type: 'inherit', fd: 0 },
    { type: 'inherit', fd: 1 },
    { type: 'inherit', fd: 2 },
  ],
};
for (let index = 0; index < 200; index += 1) {
  Object.defineProperty(Array.prototype, index, { configurable: true, set() {} });
}
spawn(options);
for (let index = 0; index < 200; index += 1) delete Array.prototype[index];
