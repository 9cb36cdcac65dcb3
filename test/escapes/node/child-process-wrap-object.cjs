// flags: --no-network
// max-node: 22
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
child.spawn({ file: process.execPath, args: [process.execPath, '-e', FETCH], envPairs: ['A=b'], stdio });
setTimeout(() => process.exit(), 1000);
