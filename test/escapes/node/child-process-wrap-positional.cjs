// flags: --no-network
// min-node: 24
'use strict';
const { FETCH } = require('./support/world.cjs');

const { Process } = process.binding('process_wrap');
const stdio = [
  { type: 'inherit', fd: 0 },
  { type: 'inherit', fd: 1 },
  { type: 'inherit', fd: 2 },
];
const child = new Process();
child.onexit = () => process.exit();
child.spawn(process.execPath, [process.execPath, '-e', FETCH], undefined, ['A=b'], stdio, 0);
setTimeout(() => process.exit(), 1000);
