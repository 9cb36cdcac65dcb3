// flags: --no-network
'use strict';
const startRaw = require('./support/raw-thread.cjs');

// A worker is an emitter first. Whoever makes emitters can change its prototype, which then sees what is put into it.
const EventEmitter = require('events');
const { Worker } = require('worker_threads');
let seen;
const { init } = EventEmitter;
EventEmitter.init = function (...args) {
  const prototype = Object.getPrototypeOf(this);
  const result = init.apply(this, args);
  const watching = new Proxy(prototype, {
    set(target, key, value, receiver) {
      if (key.description === 'kHandle') seen ??= [value.constructor, value.startThread];
      return Reflect.defineProperty(receiver, key, { value, writable: true, configurable: true });
    },
  });
  Object.setPrototypeOf(this, watching);
  return result;
};
try {
  new Worker('', { eval: true });
} finally {
  EventEmitter.init = init;
  startRaw(...seen);
}
