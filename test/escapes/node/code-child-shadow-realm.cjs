// flags: --no-code-exec
'use strict';
const { print } = require('./support/world.cjs');

const { spawnSync } = require('child_process');
print(spawnSync(process.execPath, ['--experimental-shadow-realm', __dirname + '/support/realm.cjs']).stdout);
