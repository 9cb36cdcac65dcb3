// flags: --no-code-exec
'use strict';
const { ignore } = require('./support/world.cjs');

import('data:text/javascript;base64,' + Buffer.from("console.log('ESCAPED')").toString('base64')).catch(ignore);
