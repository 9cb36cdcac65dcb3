// flags: --no-network
'use strict';
const { TCP, ignore, program } = require('./support/world.cjs');

const { SHARE_ENV, Worker } = require('worker_threads');
const now = `const { TCP, TCPConnectWrap } = process.binding('tcp_wrap'); const r = new TCPConnectWrap(); r.oncomplete = () => {}; globalThis.keep = new TCP(0); globalThis.keep.connect(r, '127.0.0.1', ${TCP});`;
process.env.NODE_OPTIONS = '--require ' + program('early.cjs', now);
new Worker('setTimeout(() => {}, 500)', { eval: true, env: SHARE_ENV, execArgv: [] }).on('error', ignore);
