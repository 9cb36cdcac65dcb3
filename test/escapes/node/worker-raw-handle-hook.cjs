// flags: --no-network
'use strict';
const { FETCH, program } = require('./support/world.cjs');

// async_hooks shows the handle while the constructor still runs.
const { createHook } = require('async_hooks');
const { Worker } = require('worker_threads');
let Raw;
createHook({
  init: (_, type, __, resource) => {
    if (type === 'WORKER') Raw ??= resource.constructor;
  },
}).enable();
new Worker('', { eval: true });
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
