import { EventEmitter } from 'node:events';
import { defineProperty, getOwnPropertyDescriptor } from './primordials.js';
import { restore } from './seam.js';

const init = getOwnPropertyDescriptor(EventEmitter, 'init');

/** Node calls the public EventEmitter.init when it makes a worker: here it is the one from before the target came. */
export function withOwnEmitters<T>(make: () => T): T {
  const before = getOwnPropertyDescriptor(EventEmitter, 'init');
  try {
    if (init !== undefined && !defineProperty(EventEmitter, 'init', init)) {
      throw new TypeError('hermetic: workers cannot be guarded');
    }
    return make();
  } finally {
    restore(EventEmitter, 'init', before);
  }
}
