// flags: --no-network
'use strict';
const { print, ignore } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 800)'], {
  env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' },
  stdio: ['ignore', 'ignore', 'pipe'],
});
child.on('error', ignore).stderr.on('data', (text) => {
  if (/listening on ws:/.test(text)) print('ESCAPED');
});
