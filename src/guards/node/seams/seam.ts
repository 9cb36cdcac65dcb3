import {
  type AnyFunction,
  apply,
  data,
  defineProperty,
  deleteProperty,
  get,
  getOwnPropertyDescriptor,
  hasOwn,
  methodOf,
  ownKeys,
  SafeError,
  withoutPrototype,
} from './primordials.js';

/** Every property that was patched, for --seal. */
const patched: { owner: object; name: PropertyKey }[] = [];

/** Used again and again: an object without a prototype is a hash table of its own, and there would be hundreds. */
const FUNCTION: PropertyDescriptor = data(undefined);
const LOOK: PropertyDescriptor = withoutPrototype({ value: undefined, configurable: true });

/**
 * Replaces a function by one that looks like it. `make` gets the original, which lives on in its closure alone. Fails
 * closed: a seam that this Node does not have must be named by its caller as optional.
 */
export function patch(owner: object, name: PropertyKey, make: (original: AnyFunction) => AnyFunction): void {
  const original = methodOf(owner, name);
  const replacement = make(original);
  copyLooks(original, replacement);
  FUNCTION.value = replacement;
  FUNCTION.enumerable = getOwnPropertyDescriptor(owner, name)?.enumerable ?? false;
  defineProperty(owner, name, FUNCTION);
  patched.push({ owner, name });
}

/** For a function that was replaced without `patch`. */
export function markPatched(owner: object, name: PropertyKey): void {
  patched.push({ owner, name });
}

export function patchIfPresent(owner: object, name: PropertyKey, make: (original: AnyFunction) => AnyFunction): void {
  if (typeof get(owner, name) === 'function') patch(owner, name, make);
}

/** Copies the name, the length and all other properties of a function, but its prototype. */
export function copyLooks(original: AnyFunction, replacement: AnyFunction): void {
  for (const key of ['name', 'length'] as const) {
    if (replacement[key] === original[key]) continue;
    LOOK.value = original[key];
    defineProperty(replacement, key, LOOK);
  }
  for (const key of ownKeys(original)) {
    if (key === 'name' || key === 'length' || key === 'prototype' || hasOwn(replacement, key)) continue;
    const descriptor = getOwnPropertyDescriptor(original, key);
    if (descriptor !== undefined) defineProperty(replacement, key, descriptor);
  }
}

/** Puts a property back; `descriptor` is undefined where there was none. */
export function restore(owner: object, name: PropertyKey, descriptor: PropertyDescriptor | undefined): void {
  if (descriptor === undefined) deleteProperty(owner, name);
  else defineProperty(owner, name, descriptor);
}

/** For --seal: patched functions can no longer be replaced. */
export function freezeSeams(): void {
  for (const { owner, name } of patched) {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    if (descriptor?.configurable !== true) continue;
    const isData = hasOwn(descriptor, 'value');
    defineProperty(owner, name, { ...descriptor, ...(isData ? { writable: false } : null), configurable: false });
  }
}

const { captureStackTrace } = SafeError;

/** Calls a function of a binding. Its error has the stack that it would have without `seam`, which stands in between. */
export function callThrough(original: AnyFunction, self: unknown, args: unknown[], seam: AnyFunction): unknown {
  try {
    return apply(original, self, args);
  } catch (error) {
    // Fresh from C++: nobody has changed or frozen it.
    if (typeof error === 'object' && error !== null) captureStackTrace(error, seam);
    throw error;
  }
}
