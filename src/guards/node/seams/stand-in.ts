import {
  type AnyFunction,
  apply,
  construct,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  handler,
  setPrototypeOf,
} from './primordials.js';
import { copyLooks } from './seam.js';

/** What is done instead of a call, or of `new`; `original` is what the stand-in stands for. */
export interface Instead {
  readonly call: (original: AnyFunction, self: unknown, args: unknown[]) => unknown;
  readonly make: (original: AnyFunction, args: unknown[], newTarget: AnyFunction) => object;
}

/**
 * A function or class in the place of another. It is not a proxy of the original, but of an empty shell with its looks:
 * util.inspect looks through a proxy, and getters of the target's are called on what it finds there.
 */
export function standIn<T extends AnyFunction>(original: T, { call, make }: Instead): T {
  const prototype = getOwnPropertyDescriptor(original, 'prototype');
  // What is no class has no prototype to show.
  const shell: AnyFunction = prototype === undefined ? { shell() {} }.shell : function () {};
  copyLooks(original, shell);
  if (prototype !== undefined) defineProperty(shell, 'prototype', prototype);
  setPrototypeOf(shell, getPrototypeOf(original));
  const guarded: AnyFunction = new Proxy(
    shell,
    handler<AnyFunction>({
      apply: (_shell, self, args: unknown[]) => call(original, self, args),
      construct: (_shell, args: unknown[], newTarget) =>
        make(original, args, newTarget === guarded ? original : (newTarget as AnyFunction)),
    }),
  );
  // Nothing but its identity tells it from the original.
  return guarded as T;
}

/** A stand-in that asks first, and then does what the original does. */
export function closed<T extends AnyFunction>(original: T, check: () => void): T {
  return standIn(original, {
    call(target, self, args) {
      check();
      return apply(target, self, args);
    },
    make(target, args, newTarget) {
      check();
      return construct(target, args, newTarget) as object;
    },
  });
}
