// flags: --no-subprocess
'use strict';
const { ignore } = require('./support/world.cjs');

const { Process } = process.binding('process_wrap');
const stdio = [
  { type: 'inherit', fd: 0 },
  { type: 'inherit', fd: 1 },
  { type: 'inherit', fd: 2 },
];
for (const args of [
  [{ file: '/bin/echo', args: ['echo', 'ESCAPED'], envPairs: [], stdio }],
  ['/bin/echo', ['echo', 'ESCAPED'], undefined, [], stdio, 0],
]) {
  const child = new Process();
  child.onexit = ignore;
  if ((typeof args[0] === 'string') === process.versions.node >= '24') child.spawn(...args);
}
