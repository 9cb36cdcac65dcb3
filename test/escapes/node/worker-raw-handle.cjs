// flags: --no-network
'use strict';
const { FETCH, program } = require('./support/world.cjs');

// The handle of a thread knows its class, which makes threads without asking anybody.
const { Worker } = require('worker_threads');
const first = new Worker('', { eval: true });
const symbol = Object.getOwnPropertySymbols(first).find(({ description }) => description === 'kHandle');
const { constructor: Raw } = first[symbol];
// Without a preload: what the thread runs first is its program.
const raw = Reflect.construct(Raw, [null, {}, [], new Float64Array(4), true, false, false]);
const { port2: publicPort } = new MessageChannel();
const { port2: mainThreadPort } = new MessageChannel();
const message = {
  type: 'loadScript',
  doEval: 'classic',
  filename: FETCH,
  argv: [],
  workerData: null,
  environmentData: new Map(),
  publicPort,
  mainThreadPort,
  hasStdin: false,
  cwdCounter: new Uint32Array(new SharedArrayBuffer(4)),
};
raw.messagePort.postMessage(message, [publicPort, mainThreadPort]);
raw.startThread();
setTimeout(() => process.exit(), 1500);
