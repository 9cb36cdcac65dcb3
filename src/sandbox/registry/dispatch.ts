import { types } from 'node:util';
import { PolicyViolation } from '../errors.js';
import { checkedCall } from './check-call.js';
import { dataCopy } from './data-copy.js';
import { type ClassEntry, type Entry, type HostMember, isClassEntry } from './entry.js';
import { HandleTable } from './handle-table.js';
import { ownMember } from './read/own-member.js';
import { parseHostCall } from './parse-host-call.js';
import type { CallContext, Dispatcher, HostCall, Instance, Registration } from './registration.js';

/** The host's side of one box. Handles are its own: a number of one box means nothing in another. */
export function createDispatcher(entries: readonly Entry[]): Dispatcher {
  const handles = new HandleTable(entries.filter(isClassEntry));
  const registrations = entries.map((entry): Registration =>
    isClassEntry(entry) ? { ...entry.registration, parent: handles.parentOf(entry) } : entry.registration,
  );
  const isRegistered = (object: object): boolean => handles.classOf(object) !== null;

  function call(given: HostCall, context: CallContext): unknown {
    const { op, registration, path, target, args } = parseHostCall(given);
    const entry = entries[registration];
    if (entry === undefined) throw refused(op, `registration ${registration}`);
    if (path.length === 0) return callWhole(entry, op, args, context);
    if (target !== null) return callInstance(entry, target, { op, path, args, context });
    const member = findMember(entry, path);
    const owner = member?.owner ?? null;
    if (member === undefined || owner === null) throw refused(op, [entry.registration.name, ...path].join('.'));
    return callMember(member, owner, op, args, context);
  }

  function callInstance(
    entry: Entry,
    target: number,
    { op, path, args, context }: Pick<HostCall, 'op' | 'path' | 'args'> & { context: CallContext },
  ): unknown {
    const object = handles.objectOf(target);
    // The object's own class decides, so that a parent's facade cannot reach members that the subclass hides.
    const own = handles.classOf(object);
    const [name] = path;
    const isIts = own !== null && name !== undefined && path.length === 1 && handles.isA(own, entry);
    const member = isIts ? (own.members.get(name) ?? ownMember(own, object, name)) : null;
    if (member === null) throw refused(op, [entry.registration.name, ...path].join('.'));
    return callMember(member, object, op, args, context);
  }

  function callMember(
    { member, label, checks, contextAt }: HostMember,
    owner: object,
    op: HostCall['op'],
    args: readonly unknown[],
    context: CallContext,
  ): unknown {
    if (op === 'call' && member.kind === 'method')
      return checkedCall(checks, args, (checked) => {
        const method: unknown = Reflect.get(owner, member.name);
        if (typeof method !== 'function') throw new TypeError(`${label} is not a function`);
        const given = contextAt === null ? checked : [...fit(checked, contextAt), hostContext(context)];
        return applyUnknown(method, owner, given);
      });
    if (op === 'get' && member.kind === 'constant') return member.value;
    if (op === 'get' && member.kind === 'field' && member.readable)
      return shown(Reflect.get(owner, member.name), label);
    if (op === 'set' && member.kind === 'field' && member.writable) {
      if (!Reflect.set(owner, member.name, args[0])) throw new TypeError(`${label} cannot be assigned to`);
      return undefined;
    }
    throw op === 'set' ? readOnly(label) : refused(op, label);
  }

  function shown(value: unknown, label: string): unknown {
    if (types.isPromise(value)) return value.then((settled: unknown) => shown(settled, label));
    const copy = dataCopy(value, isRegistered);
    if (copy === undefined && value !== undefined)
      throw new PolicyViolation('get', label, `${label} holds what the policy does not show`, {
        hint: 'register its class with policy.cls, or offer what is needed of it as a function',
      });
    return copy;
  }

  function ownFields(entry: ClassEntry, object: object): Instance['fields'] {
    return Object.getOwnPropertyNames(object).flatMap((name): Instance['fields'] => {
      const member = entry.members.has(name) ? undefined : ownMember(entry, object, name)?.member;
      if (member?.kind !== 'method' && member?.kind !== 'field') return [];
      return [{ name, kind: member.kind, writable: member.kind === 'field' && member.writable }];
    });
  }

  return {
    registrations,
    call,
    instanceOf: (object): Instance | null => {
      const entry = handles.classOf(object);
      if (entry === null) return null;
      const fields = ownFields(entry, object);
      return { handle: handles.handleOf(object), registration: entry.registration.id, fields };
    },
    fieldsOf: (object) => {
      const entry = handles.classOf(object);
      return entry === null ? null : ownFields(entry, object);
    },
    objectOf: (handle) => handles.objectOf(handle),
    release: (handle) => handles.release(handle),
  };
}

/** A function itself, or `new` of a class. */
function callWhole(entry: Entry, op: HostCall['op'], args: readonly unknown[], context: CallContext): unknown {
  const { name } = entry.registration;
  if (op === 'call' && 'execute' in entry)
    return checkedCall(entry.checks, args, (checked) => {
      const own = hostContext(context);
      const given = entry.checks.input === null ? checked : [...checked, own];
      return applyUnknown(entry.execute, own, given);
    });
  if (op === 'construct' && isClassEntry(entry)) {
    if (!entry.registration.constructable)
      throw new PolicyViolation('construct', name, `${name} cannot be constructed here`, {
        hint: `register it with constructable: true, or offer a function that returns one`,
      });
    return checkedCall(entry.checks, args, (checked): unknown => Reflect.construct(entry.constructor, [...checked]));
  }
  throw refused(op, name);
}

function findMember(entry: Entry, path: readonly string[]): HostMember | undefined {
  let members = isClassEntry(entry) ? entry.statics : 'members' in entry ? entry.members : undefined;
  let found: HostMember | undefined;
  for (const name of path) {
    found = members?.get(name);
    members = found?.children;
  }
  return found;
}

/** Calls a function of the host, whose parameters only its own checks know. */
// oxlint-disable-next-line typescript/no-unsafe-function-type -- any function fits
const applyUnknown: (f: Function, self: unknown, args: readonly unknown[]) => unknown = Reflect.apply;

let last: CallContext | null = null;

/** The context without a prototype, and frozen: no host function can leave anything on it for the next one. */
function hostContext({ signal }: CallContext): CallContext {
  // An object without a prototype and with this one member.
  if (last?.signal !== signal) last = Object.freeze(Object.assign(Object.create(null), { signal }) as CallContext);
  return last;
}

function fit(args: readonly unknown[], length: number): unknown[] {
  return Array.from({ length }, (_, index) => args[index]);
}

function refused(op: string, subject: string): PolicyViolation {
  return new PolicyViolation(op, subject, `${subject} is not part of the policy`, {
    hint: 'show it with include, or with configure: { name: { allow: true } }',
  });
}

function readOnly(label: string): PolicyViolation {
  return new PolicyViolation('set', label, `${label} is read-only`, {
    hint: 'allow it with configure: { name: { writable: true } }',
  });
}
