// flags: --no-network
'use strict';
const { TCP, ignore } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
const code = `import net from 'node:net'; net.connect(${TCP}, '127.0.0.1').on('data', (d) => process.stdout.write(d)).on('error', () => {});`;
new Worker(new URL('data:text/javascript,' + encodeURIComponent(code)), { env: {}, execArgv: [] }).on('error', ignore);
