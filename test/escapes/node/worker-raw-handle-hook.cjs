// flags: --no-network
'use strict';
const startRaw = require('./support/raw-thread.cjs');

// async_hooks shows the handle while the constructor still runs.
const { createHook } = require('async_hooks');
const { Worker } = require('worker_threads');
let seen;
createHook({
  init: (_, type, __, { constructor, startThread }) => {
    if (type === 'WORKER') seen ??= [constructor, startThread];
  },
}).enable();
new Worker('', { eval: true });
startRaw(...seen);
