// flags: --no-subprocess
'use strict';
const { ignore } = require('./support/world.cjs');

// The method of a child that never started.
const { ChildProcess } = require('child_process');
const child = new ChildProcess();
child.on('error', ignore);
child.spawn({ file: '/bin/echo', args: ['echo', 'ESCAPED'], stdio: 'inherit' });
