import type { Control } from '../limits/control.js';
import { replaceNative } from '../limits/replace-native.js';
import { type BareHandler, callGuest, construct, PromiseConstructor, ProxyConstructor, read } from '../primordials.js';

type Filter = (value: unknown) => unknown;

/**
 * `Promise.all.call(C)` and its kin run code of the guest, catch what it throws, and call the `reject` that C supplied with
 * it. A constructor of the guest gets no error of another realm in that way.
 */
export function guardCapabilities(control: Control, filter: Filter): void {
  for (const name of ['all', 'allSettled', 'any', 'race', 'try'])
    replaceNative(PromiseConstructor, name, (native) => ({
      method(this: unknown): unknown {
        return callGuest(native, filtered(this), arguments);
      },
    }));

  /** The constructor that the native uses in place of the guest's. */
  function filtered(constructor: unknown): unknown {
    if (typeof constructor !== 'function' || constructor === PromiseConstructor) return constructor;
    const handler: BareHandler<Function> = {
      __proto__: null,
      construct(_target, args) {
        // The engine's own executor, which takes the two functions and keeps them.
        const executor = args[0] as Function;
        const take = (resolve: unknown, reject: unknown): unknown =>
          callGuest(executor, undefined, [resolve, guardReject(reject)]);
        // A constructor gives an object.
        return construct(constructor, [take]) as object;
      },
      get(_target, key) {
        const value = read(constructor, key);
        if (key !== 'resolve' || typeof value !== 'function') return value;
        // It compares its `this` with the constructor of a promise.
        return (of: unknown): unknown => callGuest(value, constructor, [of]);
      },
    };
    return new ProxyConstructor(Stand, handler);
  }

  function guardReject(reject: unknown): unknown {
    return typeof reject === 'function'
      ? (reason: unknown): unknown => {
          control.survive();
          return callGuest(reject, undefined, [filter(reason)]);
        }
      : reject;
  }
}

/** The target of a proxy that is a constructor; it is never called. */
function Stand(): void {}
