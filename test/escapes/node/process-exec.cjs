// flags: --no-subprocess
'use strict';
const { print } = require('./support/world.cjs');

require('child_process').exec('echo ESCAPED', (_, output) => print(output));
