import module from 'node:module';
import { isCalledByLoader } from '../../seams/call-depth.js';
import {
  apply,
  defineProperty,
  get,
  getOwnPropertyDescriptor,
  handler,
  isObject,
  methodOf,
  property,
} from '../../seams/primordials.js';
import { markPatched } from '../../seams/seam.js';

/** Node's loader reads these properties each time it uses them, so assigning to them must ask first. */
export function lock(owner: object, name: string, isRun: boolean, check: () => void): void {
  const descriptor = getOwnPropertyDescriptor(owner, name);
  if (descriptor?.configurable !== true) return;
  let value: unknown = get(owner, name);
  defineProperty(owner, name, {
    enumerable: descriptor.enumerable ?? false,
    configurable: !isRun,
    get: () => value,
    set: (given: unknown) => {
      check();
      value = given;
    },
  });
  markPatched(owner, name);
}

/** require.cache and require.extensions stay readable; only Node's loader may change them. */
export function lockContents(name: string, isRun: boolean, check: () => void): void {
  const contents = property(module, name);
  if (!isObject(contents)) return;
  const guard = (trap: 'set' | 'deleteProperty' | 'defineProperty'): Trap => {
    const change = methodOf(Reflect, trap);
    const seam: Trap = (...args) => {
      if (!isCalledByLoader(seam)) check();
      // Without the receiver, which is the proxy, Reflect.set writes to the object itself.
      return apply(change, undefined, trap === 'set' ? [args[0], args[1], args[2]] : args) === true;
    };
    return seam;
  };
  const traps = handler<object>({
    set: guard('set'),
    deleteProperty: guard('deleteProperty'),
    defineProperty: guard('defineProperty'),
  });
  let guarded: unknown = new Proxy(contents, traps);
  defineProperty(module, name, {
    enumerable: true,
    configurable: !isRun,
    get: () => guarded,
    set: (given: unknown) => {
      check();
      guarded = given;
    },
  });
  markPatched(module, name);
}

type Trap = (...args: unknown[]) => boolean;
