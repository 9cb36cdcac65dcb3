// flags: --no-network
'use strict';
const { TCP, ignore, program } = require('./support/world.cjs');

const { Worker } = require('worker_threads');
const early = program(
  'early.mjs',
  `import net from 'node:net'; net.connect(${TCP}, '127.0.0.1').on('data', (d) => process.stdout.write(d)).on('error', () => {});`,
);
const file = program('thread.cjs', 'setTimeout(() => {}, 500)');
new Worker(file, { execArgv: ['--import', early] }).on('error', ignore);
