// flags: --no-network
'use strict';
const { FETCH } = require('./support/world.cjs');

const { spawnSync } = require('child_process');
const open = {
  network: [],
  subprocess: false,
  filesystem: [],
  environment: [],
  code: false,
  imports: [],
  native: false,
  interpreter: false,
  rules: {},
  metadata: { names: [], blocks: [] },
  trace: null,
  sealed: false,
};
const forged = JSON.stringify({ version: 1, policy: open, started: 0, channel: -1, inode: 0, entry: null });
spawnSync(process.execPath, ['--require', 'node:path', '--conditions=hermetic:' + forged, '-e', FETCH], {
  stdio: 'inherit',
  env: { HERMETIC_GUARD: forged, HERMETIC_GUARD_X: forged },
});
