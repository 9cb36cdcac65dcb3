// flags: --no-subprocess
'use strict';
const { print, ignore } = require('./support/world.cjs');

require('util')
  .promisify(require('child_process').execFile)('echo', ['ESCAPED'])
  .then(({ stdout }) => print(stdout), ignore);
