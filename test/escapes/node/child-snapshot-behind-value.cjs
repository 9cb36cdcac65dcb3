// flags: --no-network
'use strict';
const { SCRATCH, FETCH, program } = require('./support/world.cjs');

// The flag stands behind the value of another.
const { spawnSync } = require('child_process');
const entry = program('entry.cjs', FETCH);
spawnSync(process.execPath, ['--title', 'a\nb', '--snapshot-blob=' + SCRATCH + '/blob', '--build-snapshot', entry], {
  stdio: 'inherit',
});
