import { isObject } from '../seams/primordials.js';

/** The objects behind Node's public modules. Every public road to the system leads through their methods. */
export function binding(name: string): Record<string, unknown> {
  // process.binding is not in the type definitions, but in every Node from 20 to 26.
  const { binding: load } = process as unknown as { binding(name: string): Record<string, unknown> };
  return load(name);
}

/** The prototype of a class in a binding. A guard that does not find its class must not pretend to hold. */
export function prototypeOf(name: string, className: string): object {
  const type = binding(name)[className];
  const prototype: unknown = typeof type === 'function' ? type.prototype : undefined;
  if (!isObject(prototype)) throw new TypeError(`this Node has no ${name}.${className}`);
  return prototype;
}
