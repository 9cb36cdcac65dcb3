// flags: --deny-import child_process
'use strict';
const { print } = require('./support/world.cjs');

// A module that has it already.
const { ChildProcess } = require('cluster').Worker ?? {};
void ChildProcess;
print(
  require('module')
    .prototype.require.call({ id: '.', paths: [], filename: '/x' }, 'node:child_process')
    .execSync('echo ESCAPED'),
);
