// flags: --no-subprocess
'use strict';
const { print, ignore } = require('./support/world.cjs');

const { run } = require('node:test');
const stream = run({ files: [__filename.replace(/[^/]*$/, 'support/escaped.cjs')], isolation: 'process' });
stream
  .on('test:stdout', ({ message }) => print(message))
  .on('error', ignore)
  .resume();
stream.on('test:fail', ignore);
