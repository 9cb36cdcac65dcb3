// flags: --fs-readonly={root}
'use strict';
const { SECRET_FILE, print } = require('./support/world.cjs');

const fs = require('fs');
const { stdout } = require('child_process').spawnSync(
  process.execPath,
  ['-p', `require('fs').readFileSync(${JSON.stringify(SECRET_FILE)}, 'utf8')`],
  { env: {} },
);
print(stdout);
