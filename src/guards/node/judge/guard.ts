import { get } from '../seams/primordials.js';
import type { Decider } from '../decide/create-decider.js';
import type { Facts } from '../decide/facts.js';
import type { Child } from '../guards/subprocess.js';
import type { Refuse } from './violation.js';
import type { ThreadStart } from '../guards/workers.js';

/** What holds for one call. `facts` say which guards it has, `decider` decides, `refuse` reports and makes the error. */
export interface Scope {
  readonly facts: Facts;
  readonly decider: Decider;
  readonly refuse: Refuse;
  /** Milliseconds; a unix socket older than this is the outside. */
  readonly startedAt: number;
  readonly child: Child;
  readonly thread: ThreadStart;
}

/**
 * A guard lists seams, and each call through one asks what holds for it: always the same in a run, and whatever blocks
 * are around the call in a process that guards itself. Null: nothing, and the call goes on as if there were no seam.
 */
export type Current = () => Scope | null;

/** The same for the calls of one guard: null where the policy does not have it. */
export function holding(current: Current, guard: keyof Facts): Current {
  return () => {
    const scope = current();
    return scope?.facts[guard] === true ? scope : null;
  };
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
