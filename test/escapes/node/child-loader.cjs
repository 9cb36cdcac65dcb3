// flags: --no-network
'use strict';
const { TCP, program } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
const early = program(
  'early.mjs',
  `import net from 'node:net'; net.connect(${TCP}, '127.0.0.1').on('error', () => {}); await new Promise((r) => setTimeout(r, 300));`,
);
spawnSync(process.execPath, ['--experimental-loader', early, '--input-type=module', '-e', 'await 0'], {
  stdio: 'inherit',
});
