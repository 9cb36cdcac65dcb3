// flags: --no-network
'use strict';
const { TCP, program } = require('./support/world.cjs');

const { spawnSync } = require('child_process');
const now = `const { TCP, TCPConnectWrap } = process.binding('tcp_wrap'); const r = new TCPConnectWrap(); r.oncomplete = () => {}; globalThis.keep = new TCP(0); globalThis.keep.connect(r, '127.0.0.1', ${TCP});`;
const early = program('early.cjs', now);
spawnSync(process.execPath, ['-e', 'setTimeout(() => {}, 300)'], {
  stdio: 'inherit',
  env: { NODE_OPTIONS: '--require ' + early },
});
