import { asyncListenerCounts as listeners } from '../../realm/capabilities.js';
import {
  type AnyFunction,
  apply,
  construct,
  data,
  defineProperty,
  getPrototypeOf,
  handler,
  isObject,
  SafeError,
} from '../../seams/primordials.js';
import { withOwnEmitters } from '../../seams/own-emitters.js';
import { patch } from '../../seams/seam.js';

/** Index of the number of listeners for new resources. */
const NEW = 0;

/** Whether we can hide the work of `closeRawWorker` from the target. Then it may wait until there is a worker. */
export const canCloseLate: boolean = listeners !== null;

/**
 * The handle inside a worker leads to the class of handles, which can start unguarded threads. We get its prototype from a
 * worker that never starts, guard `startThread` and remove the constructor. Making that worker takes a millisecond.
 */
export function closeRawWorker(Original: AnyFunction, beforeStart: () => void): void {
  const raw = unwatched(() => firstHandle(Original));
  const owner = isObject(raw) ? getPrototypeOf(raw) : null;
  if (owner === null) throw new TypeError('this Node has no handle in its workers');
  // Code that kept the original class of workers still has to call this.
  patch(
    owner,
    'startThread',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        beforeStart();
        return apply(original, this, args);
      },
  );
  defineProperty(owner, 'constructor', { ...data(undefined), writable: false, configurable: false });
}

function firstHandle(Original: AnyFunction): unknown {
  const stop = new SafeError('seen');
  let raw: unknown;
  // The constructor reads and sets properties of the new object through this prototype, so we see the handle. We do not
  // use the prototype of workers: the target may have changed it.
  const prototype: object = new Proxy(
    { __proto__: null },
    handler<object>({
      get: () => undefined,
      set(_target, key, value, receiver): boolean {
        if (typeof key === 'symbol' && key.description === 'kHandle') {
          raw = value;
          throw stop;
        }
        return isObject(receiver) && defineProperty(receiver, key, data(value));
      },
    }),
  );
  const Probe = function (): void {};
  Probe.prototype = prototype;
  try {
    construct(Original, ['', { __proto__: null, eval: true, env: { __proto__: null }, execArgv: [] }], Probe);
  } catch (error) {
    if (error !== stop) throw error;
  }
  return raw;
}

/** Calls `make` while neither the target's emitters nor its listeners of async_hooks can see what is made. */
function unwatched<T>(make: () => T): T {
  const count = listeners?.[NEW];
  try {
    if (!silence()) throw new TypeError('hermetic: workers cannot be guarded');
    return withOwnEmitters(make);
  } finally {
    if (listeners !== null && count !== undefined) listeners[NEW] = count;
  }
}

/** False where the target has taken the memory of the counts away, which C++ goes on to read. */
function silence(): boolean {
  if (listeners === null) return true;
  listeners[NEW] = 0;
  return listeners[NEW] === 0;
}
