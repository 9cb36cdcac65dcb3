// flags: --no-network
'use strict';
const { TCP, program } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
const early = program(
  'early.mjs',
  `import net from 'node:net'; net.connect(${TCP}, '127.0.0.1').on('data', (d) => process.stdout.write(d)).on('error', () => {});`,
);
spawnSync(process.execPath, ['--import', early, '-e', 'setTimeout(() => {}, 300)'], { stdio: 'inherit' });
