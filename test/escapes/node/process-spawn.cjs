// flags: --no-subprocess
'use strict';
const { ignore } = require('./support/world.cjs');

require('child_process').spawn('echo', ['ESCAPED'], { stdio: 'inherit' }).on('error', ignore);
