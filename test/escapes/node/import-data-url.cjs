// flags: --deny-import child_process
'use strict';
const { ignore } = require('./support/world.cjs');

import(
  'data:text/javascript,' +
    encodeURIComponent("import { execSync } from 'node:child_process'; console.log(String(execSync('echo ESCAPED')))")
).catch(ignore);
