// flags: --no-code-exec
'use strict';
const { ignore } = require('./support/world.cjs');

import('data:text/javascript,' + encodeURIComponent("console.log('ESCAPED')")).catch(ignore);
