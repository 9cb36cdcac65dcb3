// flags: --no-network
'use strict';
const startRaw = require('./support/raw-thread.cjs');

// The handle of a thread knows its class, which makes threads without asking anybody.
const { Worker } = require('worker_threads');
const first = new Worker('', { eval: true });
const symbol = Object.getOwnPropertySymbols(first).find(({ description }) => description === 'kHandle');
startRaw(first[symbol].constructor);
