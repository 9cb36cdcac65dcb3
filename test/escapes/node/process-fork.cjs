// flags: --no-subprocess
'use strict';
const { ignore } = require('./support/world.cjs');

require('child_process')
  .fork(__filename.replace(/[^/]*$/, 'support/escaped.cjs'))
  .on('error', ignore);
