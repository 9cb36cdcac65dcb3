// flags: --fs-readonly
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
require('child_process').spawnSync(
  process.execPath,
  ['-e', `require('fs').writeFileSync(${JSON.stringify(NEW)}, 'x')`],
  { env: {} },
);
