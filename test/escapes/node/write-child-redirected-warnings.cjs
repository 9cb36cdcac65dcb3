// flags: --fs-readonly
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
require('child_process').spawnSync(process.execPath, ['-e', 'process.emitWarning("x")'], {
  env: { ...process.env, NODE_REDIRECT_WARNINGS: NEW },
});
