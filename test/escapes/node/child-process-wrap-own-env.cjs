// flags: --no-network
// max-node: 22
'use strict';
const { FETCH } = require('./support/world.cjs');

// Without a list of its own the child gets the environment of this process.
const { Process } = process.binding('process_wrap');
const stdio = [
  { type: 'inherit', fd: 0 },
  { type: 'inherit', fd: 1 },
  { type: 'inherit', fd: 2 },
];
delete process.env.NODE_OPTIONS;
const file = process.execPath;
process.env = {};
const child = new Process();
child.onexit = () => process.exit();
child.spawn({ file, args: [file, '-e', FETCH], stdio });
