// flags: --no-network
'use strict';
const { TCP, ignore, program } = require('./support/world.cjs');

// NODE_OPTIONS come before execArgv, and a handle connects at once.
const { Worker } = require('worker_threads');
const now = `const { TCP, TCPConnectWrap } = process.binding('tcp_wrap'); const r = new TCPConnectWrap(); r.oncomplete = () => {}; globalThis.keep = new TCP(0); globalThis.keep.connect(r, '127.0.0.1', ${TCP});`;
const early = program('early.cjs', now);
new Worker('setTimeout(() => {}, 500)', { eval: true, env: { NODE_OPTIONS: '--require ' + early }, execArgv: [] }).on(
  'error',
  ignore,
);
