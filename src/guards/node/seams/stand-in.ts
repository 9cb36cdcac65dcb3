import {
  type AnyFunction,
  apply,
  construct,
  data,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  handler,
  isFunction,
  isObject,
  property,
  setPrototypeOf,
} from './primordials.js';
import { copyLooks, markPatched } from './seam.js';

/** Runs instead of a call, or of `new`. `original` is the function in whose place the stand-in is. */
export interface Instead {
  readonly call: (original: AnyFunction, self: unknown, args: unknown[]) => unknown;
  readonly make: (original: AnyFunction, args: unknown[], newTarget: AnyFunction) => object;
}

/**
 * A function or class in the place of another. It is not a proxy of the original, but of an empty shell with its looks:
 * util.inspect looks through a proxy, and would call the target's getters on what it finds there.
 */
export function standIn(original: AnyFunction, { call, make }: Instead): AnyFunction {
  const prototype = getOwnPropertyDescriptor(original, 'prototype');
  // A function that is no class has no prototype to show.
  const shell: AnyFunction = prototype === undefined ? { shell() {} }.shell : function () {};
  copyLooks(original, shell);
  if (prototype !== undefined) defineProperty(shell, 'prototype', prototype);
  setPrototypeOf(shell, getPrototypeOf(original));
  const guarded: AnyFunction = new Proxy(
    shell,
    handler<AnyFunction>({
      apply: (_shell, self, args: unknown[]) => call(original, self, args),
      construct: (_shell, args: unknown[], newTarget) =>
        make(original, args, newTarget === guarded || !isFunction(newTarget) ? original : newTarget),
    }),
  );
  return guarded;
}

/** A stand-in that asks first, and then does what the original does. */
export function closed(original: AnyFunction, check: () => void): AnyFunction {
  return standIn(original, {
    call(target, self, args) {
      check();
      return apply(target, self, args);
    },
    make(target, args, newTarget) {
      check();
      return construct(target, args, newTarget);
    },
  });
}

/** Puts a stand-in into the place of a class, also where its objects name their constructor. */
export function replaceClass(owner: object, name: string, original: AnyFunction, guarded: AnyFunction): void {
  defineProperty(owner, name, data(guarded));
  markPatched(owner, name);
  const prototype = property(original, 'prototype');
  if (!isObject(prototype)) return;
  defineProperty(prototype, 'constructor', { ...data(guarded), enumerable: false });
  markPatched(prototype, 'constructor');
}
