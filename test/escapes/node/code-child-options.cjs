// flags: --no-code-exec
'use strict';
const { print } = require('./support/world.cjs');

const { spawnSync } = require('child_process');
print(
  spawnSync(process.execPath, [__dirname + '/support/eval.cjs'], {
    env: { NODE_OPTIONS: '--no-disallow-code-generation-from-strings' },
  }).stdout,
);
