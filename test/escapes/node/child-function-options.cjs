// flags: --no-network
// max-node: 22
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

// A function is an object for C++, too.
const { Process } = process.binding('process_wrap');
const options = Object.assign(() => {}, {
  file: process.execPath,
  args: [process.execPath, '-e', FETCH],
  stdio: [
    { type: 'inherit', fd: 0 },
    { type: 'inherit', fd: 1 },
    { type: 'inherit', fd: 2 },
  ],
});
const child = new Process();
child.onexit = ignore;
child.spawn(options);
setTimeout(() => process.exit(), 1000);
