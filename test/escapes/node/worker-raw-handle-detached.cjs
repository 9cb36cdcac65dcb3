// flags: --no-network
// max-node: 22
'use strict';
const hookedHandle = require('./support/hooked-handle.cjs');
const startRaw = require('./support/raw-thread.cjs');

// Listeners of async_hooks are counted in an array. Whoever takes its memory away keeps them from being switched off.
const { Worker } = require('worker_threads');
const seen = hookedHandle();
const { buffer } = process.binding('async_wrap').async_hook_fields;
try {
  structuredClone(buffer, { transfer: [buffer] });
} catch {
  // it cannot be taken away
}
try {
  new Worker('', { eval: true });
} finally {
  startRaw(...seen());
  // Node dies of it at the end of this turn; the thread has until then.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
}
