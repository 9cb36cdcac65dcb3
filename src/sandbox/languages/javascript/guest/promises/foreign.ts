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
 * The look at every value that the guest catches. `foreignRoots` are where prototypes of the host end, `prefix` is in
 * front of every name that rewriting adds.
 */
export function createFilter(prefix: string, foreignRoots: List<object>): (value: unknown) => unknown {
  return filter;

  /** An error of the host that slipped in by an exhausted stack must not be seen: its prototypes lead to the host. */
  function filter(value: unknown): unknown {
    if (!isObject(value)) return value;
    if (isForeign(value)) return new RangeErrorFunction('Maximum call stack size exceeded');
    if (!isProxy(value)) hideNames(value, prefix);
    if (SuppressedErrorPrototype !== null && !isProxy(value)) filterSuppressed(value, new SetConstructor());
    return value;
  }

  /** A SuppressedError holds what the disposing of two things threw: no catch of the guest has seen that. */
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

  /** Runs no guest code: a proxy is the guest's own, whatever it says, and so is what inherits from one. */
  function isForeign(value: object): boolean {
    for (let current: object | null = value; current !== null && !isProxy(current); current = getPrototypeOf(current))
      for (let index = 0; index < foreignRoots.length; index += 1) if (current === foreignRoots[index]) return true;
    return false;
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
