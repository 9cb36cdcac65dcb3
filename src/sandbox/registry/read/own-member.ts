import { parseChecks } from '../check-call.js';
import type { ClassEntry, HostMember } from '../entry.js';
import { classNames } from './read-properties.js';

type Kind = 'method' | 'read' | 'write' | 'both';

/** Instances of a class have the same few names: the decision about each is kept. */
const decided = new WeakMap<ClassEntry, Map<string, HostMember | null>>();
/** The most decisions that are kept: an object may be used as a map, with names without end. */
const MOST = 1000;

/** A field or arrow function that the object itself has, most often from its constructor; null if it is not shown. */
export function ownMember(entry: ClassEntry, object: object, name: string): HostMember | null {
  const descriptor = Object.getOwnPropertyDescriptor(object, name);
  if (descriptor === undefined) return null;
  const kind = kindOf(descriptor);
  const known = decided.get(entry) ?? new Map<string, HostMember | null>();
  decided.set(entry, known);
  const key = `${kind} ${name}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const member = decide(entry, name, kind);
  if (known.size < MOST) known.set(key, member);
  return member;
}

function kindOf(descriptor: PropertyDescriptor): Kind {
  if (typeof descriptor.value === 'function') return 'method';
  const isAccessor = 'get' in descriptor;
  const isReadable = !isAccessor || descriptor.get !== undefined;
  const isWritable = isAccessor ? descriptor.set !== undefined : descriptor.writable === true;
  return isReadable ? (isWritable ? 'both' : 'read') : 'write';
}

function decide(entry: ClassEntry, name: string, kind: Kind): HostMember | null {
  const { rules, path, registration } = entry;
  const memberPath = [...path, name];
  rules.noteOwners(memberPath, classNames(entry.constructor), true);
  if (!rules.shows(memberPath)) return null;
  const options = rules.optionsOf(memberPath);
  const label = `${registration.name}.${name}`;
  const checks = parseChecks(label, options);
  const base = { label, owner: null, checks, contextAt: null, children: new Map<string, HostMember>() };
  if (kind === 'method')
    return { ...base, member: { kind, name, description: null, signature: { parameters: [], returns: null } } };
  const writable = options.writable === true && kind !== 'read';
  return {
    ...base,
    member: { kind: 'field', name, description: null, readable: kind !== 'write', writable, type: null },
  };
}
