// flags: --no-network
'use strict';
const { TCP, ignore, program } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
const now = `const { TCP, TCPConnectWrap } = process.binding('tcp_wrap'); const r = new TCPConnectWrap(); r.oncomplete = () => {}; globalThis.keep = new TCP(0); globalThis.keep.connect(r, '127.0.0.1', ${TCP});`;
const early = program('early.cjs', now);
new Worker('setTimeout(() => {}, 500)', { eval: true, execArgv: ['--require', early] }).on('error', ignore);
