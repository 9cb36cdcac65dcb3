import { HermeticError } from '../../../errors.js';
import { parseChecks } from '../check-call.js';
import type { ClassEntry, HostClass, HostMember } from '../entry.js';
import { quote } from '../names.js';
import type { StandardSchema } from '../rules/standard-schema.js';
import { declaredField, readMembers, type Reading } from './read-members.js';
import { makesCode, prototypeOf } from './read-properties.js';
import { readSignature } from './read-signature.js';

interface ClassFacts {
  readonly id: number;
  /** `Circle`, or `shapes.Circle` for a class inside a module. */
  readonly name: string;
  readonly global: boolean;
  readonly constructable: boolean;
  readonly description: string | null;
  readonly signature?: string;
  readonly input?: readonly StandardSchema[];
  /** The names from the registration that is read down to the class: none when it is the class itself. */
  readonly path: readonly string[];
}

/** A class with its statics and its own and inherited members, as the rules show them. */
export function readClass(constructor: HostClass, facts: ClassFacts, reading: Reading): ClassEntry {
  const { id, name, global, constructable, description, path, input, signature } = facts;
  const at = { path, around: [constructor] };
  const statics = readMembers(constructor, { ...at, owner: constructor }, reading);
  const members = new Map<string, HostMember>(
    readMembers(prototypeObject(constructor), { ...at, owner: null }, reading),
  );
  for (const field of reading.rules.namedIn(path)) {
    const fieldPath = [...path, field];
    if (!members.has(field) && !statics.has(field) && reading.rules.shows(fieldPath))
      members.set(field, declaredField(fieldPath, reading));
  }
  // A class is called by `new` only; its parameters are read as those of any function.
  const callable = constructor as unknown as (...args: never[]) => unknown;
  const known = { ...(input === undefined ? {} : { input }), ...(signature === undefined ? {} : { signature }) };
  return {
    constructor,
    statics,
    members,
    rules: reading.rules,
    path,
    checks: parseChecks(`new ${name}`, input === undefined ? {} : { input }),
    registration: {
      kind: 'class',
      id,
      name,
      description,
      global,
      constructable,
      construction: readSignature(callable, `new ${name}`, known),
      parent: null,
      statics: [...statics.values()].map(({ member }) => member),
      members: [...members.values()].map(({ member }) => member),
    },
  };
}

/** Throws for a value that `new` does not work on, and for constructors of functions. */
export function assertClass(value: unknown, what: string): asserts value is HostClass {
  for (
    let owner: object | null = typeof value === 'function' ? value : null;
    owner !== null;
    owner = prototypeOf(owner)
  )
    if (makesCode(owner))
      throw new HermeticError('E_NOT_REGISTRABLE', `${what}: it makes functions from text`, {
        hint: 'leave it out; the guest can run code only in its own sandbox',
      });
  if (typeof value !== 'function' || prototypeProperty(value) === null)
    throw new HermeticError('E_NOT_REGISTRABLE', `${what}: ${quote(value)} is not a class`, {
      hint: typeof value === 'function' ? 'register a function with policy.fn' : 'give the class itself',
    });
}

export function prototypeObject(constructor: HostClass): object {
  return prototypeProperty(constructor) ?? {};
}

function prototypeProperty(value: object): object | null {
  const prototype: unknown = Object.getOwnPropertyDescriptor(value, 'prototype')?.value;
  return typeof prototype === 'object' && prototype !== null ? prototype : null;
}
