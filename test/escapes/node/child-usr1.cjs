// flags: --no-network
'use strict';
const { print, ignore } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
const child = spawn(process.execPath, ['--inspect-port=0', '-e', 'console.log(1); setTimeout(() => {}, 1500)'], {
  stdio: ['ignore', 'pipe', 'pipe'],
});
child.on('error', ignore).stdout.once('data', () => child.kill('SIGUSR1'));
child.stderr.on('data', (text) => {
  if (/listening on ws:/.test(text)) {
    print('ESCAPED');
    child.kill();
  }
});
