import { weakGet, weakHas, WeakMapConstructor, weakSet } from './primordials.js';

/** Every proxy that the guest made, with its target, which our code looks at: traps of a proxy are guest code. */
const targets = new WeakMapConstructor<object, object>();

export function rememberProxy(proxy: object, target: object): void {
  weakSet(targets, proxy, target);
}

export function isProxy(value: object): boolean {
  return weakHas(targets, value);
}

/** The target of a proxy; undefined for anything else. */
export function targetOf(value: object): object | undefined {
  return weakGet(targets, value);
}

/** The object behind a proxy, through proxies of proxies; any other object is its own. */
export function behind(value: object): object {
  let target = value;
  for (;;) {
    const next = targetOf(target);
    if (next === undefined) return target;
    target = next;
  }
}
