// flags: --fs-readonly={root}
// kernel-only: a native program has no guards in it
'use strict';
const { SECRET_FILE, print } = require('./support/world.cjs');

const fs = require('fs');
print(require('child_process').spawnSync('cat', [SECRET_FILE]).stdout);
