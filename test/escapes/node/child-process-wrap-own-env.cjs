// flags: --no-network
// max-node: 22
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

// Without a list of its own the child gets the environment of this process.
const { Process } = process.binding('process_wrap');
const stdio = [
  { type: 'inherit', fd: 0 },
  { type: 'inherit', fd: 1 },
  { type: 'inherit', fd: 2 },
];
delete process.env.NODE_OPTIONS;
process.env = {};
for (const args of [
  [{ file: process.execPath, args: [process.execPath, '-e', FETCH], stdio }],
  [process.execPath, [process.execPath, '-e', FETCH], undefined, undefined, stdio, 0],
]) {
  const child = new Process();
  child.onexit = ignore;
  try {
    child.spawn(...args);
  } catch {
    /* the shape of another version */
  }
}
setTimeout(() => process.exit(), 1000);
