import {
  type AnyFunction,
  apply,
  data,
  defineProperty,
  deleteProperty,
  get,
  getOwnPropertyDescriptor,
  hasOwn,
  ownKeys,
  SafeError,
  text,
} from './primordials.js';

/** Every place that was patched, for --seal. */
const patched: { owner: object; name: PropertyKey }[] = [];

/** Descriptors for one use after the other: without a prototype each is a table of its own, and there are hundreds. */
const PLACE: PropertyDescriptor = data(undefined);
const LOOK = { __proto__: null, value: undefined, configurable: true } as PropertyDescriptor;

/**
 * Replaces a function by one that looks like it. `make` gets the original, which lives on in its closure alone. Fails
 * closed: a seam that this Node does not have must be named by its caller as optional.
 */
export function patch(owner: object, name: PropertyKey, make: (original: AnyFunction) => AnyFunction): void {
  // Anything callable is called through Reflect.apply, so that its real type does not matter here.
  const original = get(owner, name) as AnyFunction;
  if (typeof original !== 'function') throw new TypeError(`this Node has no ${text(name)} to guard`);
  const replacement = make(original);
  copyLooks(original, replacement);
  PLACE.value = replacement;
  PLACE.enumerable = getOwnPropertyDescriptor(owner, name)?.enumerable ?? false;
  defineProperty(owner, name, PLACE);
  patched.push({ owner, name });
}

/** For what was put into its place otherwise. */
export function markPatched(owner: object, name: PropertyKey): void {
  patched.push({ owner, name });
}

export function patchIfPresent(owner: object, name: PropertyKey, make: (original: AnyFunction) => AnyFunction): void {
  if (typeof get(owner, name) === 'function') patch(owner, name, make);
}

/** Name, length and whatever else belongs to it, but its prototype. */
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

/** What was there before; undefined: nothing. */
export function restore(owner: object, name: PropertyKey, descriptor: PropertyDescriptor | undefined): void {
  if (descriptor === undefined) deleteProperty(owner, name);
  else defineProperty(owner, name, descriptor);
}

/** --seal: what was patched can no longer be replaced. */
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
