// flags: --deny-import child_process
'use strict';
const { ignore } = require('./support/world.cjs');

const { Process } = process.binding('process_wrap');
const stdio = [
  { type: 'inherit', fd: 0 },
  { type: 'inherit', fd: 1 },
  { type: 'inherit', fd: 2 },
];
const child = new Process();
child.onexit = ignore;
const args = [process.execPath, '-e', "process.stdout.write(require('child_process').execSync('echo ESCAPED'))"];
if (process.versions.node < '24') child.spawn({ file: process.execPath, args, envPairs: [], stdio });
else child.spawn(process.execPath, args, undefined, [], stdio, 0);
