import { get } from './primordials.js';
import type { GuardPolicy } from '../../trace/protocol.js';
import type { Decider } from './decide/create-decider.js';
import type { Refuse } from './violation.js';

/** What a guard gets to work with. It lists seams; `decider` decides, `refuse` reports and makes the error. */
export interface GuardContext {
  readonly policy: GuardPolicy;
  readonly decider: Decider;
  readonly refuse: Refuse;
}

/** The objects behind Node's public modules. Every public road to the system leads through their methods. */
export function binding(name: string): Record<string, unknown> {
  // Not in the type definitions, but in every Node from 20 to 26, and the waist on which these guards stand.
  const { binding: load } = process as unknown as { binding(name: string): Record<string, unknown> };
  return load(name);
}

/** The prototype of a class in a binding; without it the guard must not pretend to hold. */
export function prototypeOf(name: string, className: string): object {
  const type = binding(name)[className];
  const prototype: unknown = typeof type === 'function' ? type.prototype : undefined;
  if (typeof prototype !== 'object' || prototype === null) throw new TypeError(`this Node has no ${name}.${className}`);
  return prototype;
}

/** A property of an object of which nothing is known. */
export function property(target: unknown, name: PropertyKey): unknown {
  return (typeof target === 'object' && target !== null) || typeof target === 'function'
    ? get(target, name)
    : undefined;
}
