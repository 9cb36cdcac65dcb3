// flags: --no-network
// needs: python
'use strict';
const { TCP, print } = require('./support/world.cjs');

const { spawn, spawnSync } = require('child_process');
spawnSync(
  'python3',
  ['-c', `import socket; s = socket.create_connection(('127.0.0.1', ${TCP})); print(s.recv(99).decode())`],
  { stdio: 'inherit', env: { PATH: process.env.PATH } },
);
