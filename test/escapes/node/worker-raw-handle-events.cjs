// flags: --no-network
'use strict';
const startRaw = require('./support/raw-thread.cjs');

// The first thing that is read of a new worker is a property that its prototype may have.
const EventEmitter = require('events');
const { Worker } = require('worker_threads');
let seen;
Object.defineProperty(EventEmitter.prototype, '_events', {
  configurable: true,
  set(value) {
    Object.defineProperty(this, '_events', { value, writable: true, configurable: true });
  },
  get() {
    const watching = new Proxy(Object.getPrototypeOf(this), {
      set(target, key, value, receiver) {
        if (key.description === 'kHandle') seen ??= [value.constructor, value.startThread];
        return Reflect.defineProperty(receiver, key, { value, writable: true, configurable: true });
      },
    });
    if (this instanceof Worker) Object.setPrototypeOf(this, watching);
    return undefined;
  },
});
try {
  new Worker('', { eval: true });
} finally {
  delete EventEmitter.prototype._events;
  startRaw(...seen);
}
