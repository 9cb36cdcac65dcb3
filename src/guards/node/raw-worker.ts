import type { Worker } from 'node:worker_threads';
import { apply, construct, data, defineProperty, handler } from './primordials.js';
import { patch } from './seam.js';

/**
 * The handle inside a worker leads to the class of all handles, which starts threads without asking anybody. Its
 * prototype is taken from a worker that never starts, and forgets its constructor.
 */
export function closeRawWorker(Original: typeof Worker, beforeStart: () => void): void {
  const stop = new Error('seen');
  let raw: unknown;
  // Whatever the constructor sets on the new object passes the prototype first.
  const prototype: object = new Proxy(
    Original.prototype,
    handler({
      set(_target, key, value, receiver): boolean {
        if (typeof key === 'symbol' && key.description === 'kHandle') {
          raw = value;
          throw stop;
        }
        return defineProperty(receiver as object, key, data(value));
      },
    }),
  );
  const Probe = function (): void {};
  Probe.prototype = prototype;
  try {
    construct(Original, ['', { eval: true, env: {}, execArgv: [] }], Probe);
  } catch (error) {
    if (error !== stop) throw error;
  }
  const owner: unknown = typeof raw === 'object' && raw !== null ? Object.getPrototypeOf(raw) : null;
  if (typeof owner !== 'object' || owner === null) throw new TypeError('this Node has no handle in its workers');
  defineProperty(owner, 'constructor', { ...data(undefined), writable: false, configurable: false });
  // Whoever kept the class of workers from before still ends here.
  patch(
    owner,
    'startThread',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        beforeStart();
        return apply(original, this, args);
      },
  );
}
