import { weakGet, weakHas, WeakMapConstructor, weakSet } from './primordials.js';

/** Every proxy that the guest made, and what is behind it: our code asks that, since a proxy's answer is guest code. */
const targets = new WeakMapConstructor<object, object>();

export function rememberProxy(proxy: object, target: object): void {
  weakSet(targets, proxy, target);
}

export function isProxy(value: object): boolean {
  return weakHas(targets, value);
}

/** What a proxy stands for; undefined for anything else. */
export function targetOf(value: object): object | undefined {
  return weakGet(targets, value);
}

/** What is behind it, through proxies of proxies. Anything else is itself. */
export function behind(value: object): object {
  let target = value;
  for (;;) {
    const next = targetOf(target);
    if (next === undefined) return target;
    target = next;
  }
}
