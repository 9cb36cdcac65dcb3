// flags: --no-network
'use strict';
const { TCP, print, ignore } = require('./support/world.cjs');

// The thread does the work, this one hears of it.
const { BroadcastChannel, Worker } = require('worker_threads');
const channel = new BroadcastChannel('x');
channel.onmessage = ({ data }) => {
  print(data);
  channel.close();
};
new Worker(
  `const { BroadcastChannel } = require('worker_threads'); require('net').connect(${TCP}, '127.0.0.1').on('data', (d) => { const c = new BroadcastChannel('x'); c.postMessage(String(d)); c.close(); }).on('error', () => {});`,
  { eval: true, env: {}, execArgv: [] },
).on('error', ignore);
setTimeout(() => process.exit(), 1500);
