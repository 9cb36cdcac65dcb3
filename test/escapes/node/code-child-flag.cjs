// flags: --no-code-exec
'use strict';
const { print } = require('./support/world.cjs');

const { spawnSync } = require('child_process');
print(
  spawnSync(process.execPath, ['--no-disallow-code-generation-from-strings', __dirname + '/support/eval.cjs']).stdout,
);
