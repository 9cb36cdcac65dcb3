import { hideNames } from '../hide-names.js';
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  hide,
  type List,
  RangeErrorFunction,
  setAdd,
  SetConstructor,
  setHas,
  SuppressedErrorPrototype,
} from '../primordials.js';
import { isProxy } from '../proxies.js';

/**
 * Filters every value that the guest catches. `foreignRoots` end the prototype chains of other realms, `prefix` is in
 * front of every name that rewriting adds.
 */
export function createFilter(prefix: string, foreignRoots: List<object>): (value: unknown) => unknown {
  return filter;

  /** Hides an error of another realm that slipped in through an exhausted stack: its prototypes lead out of this one. */
  function filter(value: unknown): unknown {
    if (!isObject(value)) return value;
    if (isForeign(value)) return new RangeErrorFunction('Maximum call stack size exceeded');
    if (!isProxy(value)) hideNames(value, prefix);
    if (SuppressedErrorPrototype !== null && !isProxy(value)) filterSuppressed(value, new SetConstructor());
    return value;
  }

  /** A SuppressedError holds two errors of `using` that no catch of the guest has filtered. */
  function filterSuppressed(error: object, seen: Set<object>): void {
    if (getPrototypeOf(error) !== SuppressedErrorPrototype || setHas(seen, error)) return;
    setAdd(seen, error);
    for (let index = 0; index < 2; index += 1) {
      const key = index === 0 ? 'error' : 'suppressed';
      const inner = getOwnPropertyDescriptor(error, key);
      if (inner === undefined || !hasOwn(inner, 'value') || !isObject(inner.value)) continue;
      if (isForeign(inner.value)) hide(error, key, filter(inner.value));
      else if (!isProxy(inner.value)) filterSuppressed(inner.value, seen);
    }
  }

  /** Runs no guest code: a proxy always belongs to the guest, and so does everything that inherits from one. */
  function isForeign(value: object): boolean {
    for (let current: object | null = value; current !== null && !isProxy(current); current = getPrototypeOf(current))
      for (let index = 0; index < foreignRoots.length; index += 1) if (current === foreignRoots[index]) return true;
    return false;
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
