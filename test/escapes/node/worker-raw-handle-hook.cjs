// flags: --no-network
'use strict';
const hookedHandle = require('./support/hooked-handle.cjs');
const startRaw = require('./support/raw-thread.cjs');

const { Worker } = require('worker_threads');
const seen = hookedHandle();
new Worker('', { eval: true });
startRaw(...seen());
