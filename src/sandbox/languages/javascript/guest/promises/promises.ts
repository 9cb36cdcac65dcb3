import { getPrototypeOf, PromiseConstructor, PromisePrototype } from '../primordials.js';
import { isProxy } from '../proxies.js';

export interface Deferred {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A promise of this realm, and the functions that settle it. */
export function deferred(): { promise: object; settle: Deferred } {
  let resolve: (value: unknown) => void = nothing;
  let reject: (error: unknown) => void = nothing;
  const promise = new PromiseConstructor<unknown>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, settle: { resolve, reject } };
}

function nothing(): void {}

/** Runs no guest code: a proxy of a promise does not count as one. */
export function isPromise(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  for (let current: object | null = value; current !== null && !isProxy(current); current = getPrototypeOf(current))
    if (current === PromisePrototype) return true;
  return false;
}
