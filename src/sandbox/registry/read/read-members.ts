import { HermeticError } from '../../../errors.js';
import { parseChecks } from '../check-call.js';
import type { HostClass, HostMember } from '../entry.js';
import type { MemberRules } from '../rules/member-rules.js';
import { hiddenBecause } from '../names.js';
import type { MemberOptions } from '../rules/options.js';
import { isClass, isDataObject, isPlainObject, makesCode, type Property, readProperties } from './read-properties.js';
import { readSignature } from './read-signature.js';
import type { Member, TypeText } from '../registration.js';
import { typeText } from './type-text.js';

/** State while one registration is read. */
export interface Reading {
  /** The guest's name for the registration, in front of every path. */
  readonly name: string;
  /** For messages: `module "math"`. */
  readonly what: string;
  readonly rules: MemberRules;
  readonly recursive: boolean;
  /** The registration of a class that was found inside; null if it shows nothing. */
  nestedClass(constructor: HostClass, path: readonly string[]): number | null;
  /** Every path that was met, shown or not. */
  readonly met: (readonly string[])[];
}

/** The owner of members: their object (null for those of instances), the names that lead there, the objects around it. */
export interface Owner {
  readonly owner: object | null;
  readonly path: readonly string[];
  readonly around: readonly object[];
}

const DEEPEST = 16;
const MOST = 10_000;

/** The members of `object`, inherited ones too, that the rules show. */
export function readMembers(object: object, at: Owner, reading: Reading): ReadonlyMap<string, HostMember> {
  const members = new Map<string, HostMember>();
  for (const property of readProperties(object, reading.what)) {
    const path = [...at.path, property.name];
    reading.met.push(path);
    reading.rules.noteOwners(path, property.owners);
    if (reading.met.length > MOST) throw tooMany(reading.what);
    const read = hiddenBecause(property.name) === 'never' ? null : readMember(property, { ...at, path }, reading);
    if (read !== null) members.set(property.name, read);
  }
  return members;
}

/** A field that instances are said to have, although no class declares it. */
export function declaredField(path: readonly string[], reading: Reading): HostMember {
  const options = reading.rules.optionsOf(path);
  const at = { owner: null, path, around: [] };
  if ((options.input ?? options.output ?? options.context) !== undefined) return declaredMethod(at, reading, options);
  return hostMember(at, reading, options, {
    ...naming(path, options),
    kind: 'field',
    readable: true,
    writable: options.writable === true,
    type: declaredType(options),
  });
}

/** An arrow function that instances get in their constructor: nothing is known of it but its entry in `configure`. */
function declaredMethod(at: Owner, reading: Reading, options: MemberOptions): HostMember {
  const signature = readSignature(() => undefined, labelOf(reading, at.path), options);
  const read = hostMember(at, reading, options, { ...naming(at.path, options), kind: 'method', signature });
  return { ...read, contextAt: contextPosition(() => undefined, read, options) };
}

function readMember({ descriptor }: Property, at: Owner, reading: Reading): HostMember | null {
  const { path } = at;
  const options = reading.rules.optionsOf(path);
  const shown = reading.rules.shows(path);
  const value: unknown = descriptor.value;
  const member = (read: Member): HostMember | null => (shown ? hostMember(at, reading, options, read) : null);
  if (descriptor.get !== undefined || descriptor.set !== undefined)
    return member({
      ...naming(path, options),
      kind: 'field',
      readable: descriptor.get !== undefined,
      writable: descriptor.set !== undefined && options.writable === true,
      type: declaredType(options),
    });
  // Any function may be called with any arguments: its checks decide.
  if (typeof value === 'function') return readCallable(value as HostFunctionLike, at, reading, shown);
  if (typeof value === 'object' && value !== null && at.owner !== null) {
    const nested = reading.recursive && !isDataObject(value);
    if (nested) return readObject(value, at, reading, shown);
    if (!isDataObject(value) && !isPlainObject(value)) return null;
  }
  if (typeof value === 'symbol') return null;
  if (isConstant(value, descriptor)) return member({ ...naming(path, options), kind: 'constant', value });
  return member({
    ...naming(path, options),
    kind: 'field',
    readable: true,
    writable: descriptor.writable === true && options.writable === true,
    type: declaredType(options) ?? typeOf(value),
  });
}

type HostFunctionLike = (...args: never[]) => unknown;

function readCallable(value: HostFunctionLike, at: Owner, reading: Reading, shown: boolean): HostMember | null {
  const { path } = at;
  const options = reading.rules.optionsOf(path);
  const label = labelOf(reading, path);
  if (makesCode(value)) {
    if (options.allow !== true) return null;
    throw new HermeticError('E_NOT_REGISTRABLE', `${label} runs text as code of the host`, {
      hint: 'leave it out; the guest can run code only in its own sandbox',
    });
  }
  if (isClass(value)) {
    const registration = reading.nestedClass(value, path);
    if (registration === null) return null;
    return hostMember(at, reading, options, { ...naming(path, options), kind: 'class', registration });
  }
  if (!shown) return null;
  const signature = readSignature(value, label, options);
  const read = hostMember(at, reading, options, { ...naming(path, options), kind: 'method', signature });
  return { ...read, contextAt: contextPosition(value, read, options) };
}

/** The position of the host's context among the arguments, when `configure` asks for it. */
function contextPosition(
  value: HostFunctionLike,
  { checks, label }: HostMember,
  options: MemberOptions,
): number | null {
  if (options.context !== true) return null;
  if (checks.input !== null) return checks.input.length;
  if (value.length > 0) return value.length - 1;
  throw new HermeticError('E_BAD_OPTION', `${label}: context needs a parameter to go to`, {
    hint: 'declare the parameters without defaults, the context last, or give their schemas as input',
  });
}

function readObject(value: object, at: Owner, reading: Reading, shown: boolean): HostMember | null {
  const { path } = at;
  // An object that contains itself would have no end.
  if (at.around.includes(value) || path.length > DEEPEST || hiddenBecause(path.at(-1) ?? '') === 'never') return null;
  const children = readMembers(value, { owner: value, path, around: [...at.around, value] }, reading);
  if (children.size === 0 && !shown) return null;
  const options = reading.rules.optionsOf(path);
  const members = [...children.values()].map(({ member }) => member);
  return { ...hostMember(at, reading, options, { ...naming(path, options), kind: 'object', members }), children };
}

function hostMember(at: Owner, reading: Reading, options: MemberOptions, member: Member): HostMember {
  const label = labelOf(reading, at.path);
  if (member.kind !== 'method' && (options.input ?? options.output ?? options.context) !== undefined)
    throw new HermeticError('E_BAD_OPTION', `${label}: input, output and context are for methods`, {
      hint: 'it is not a function when it is registered',
    });
  if (options.writable === true && !(member.kind === 'field' && member.writable))
    throw new HermeticError('E_BAD_OPTION', `${label} cannot be writable`, {
      hint: 'only a field, or an accessor with a setter, can be assigned to',
    });
  const checks = parseChecks(label, options);
  return { member, label, owner: at.owner, checks, contextAt: null, children: new Map() };
}

function naming(path: readonly string[], { description }: MemberOptions): { name: string; description: string | null } {
  return { name: path.at(-1) ?? '', description: description ?? null };
}

function labelOf({ name }: Reading, path: readonly string[]): string {
  return [name, ...path].join('.');
}

function declaredType({ signature }: MemberOptions): TypeText | null {
  return signature === undefined ? null : typeText(signature);
}

function typeOf(value: unknown): TypeText | null {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? typeText(typeof value) : null;
}

function isConstant(
  value: unknown,
  { writable, configurable }: PropertyDescriptor,
): value is string | number | boolean | null {
  if (writable !== false || configurable !== false) return false;
  // JSON has no NaN, no infinities and no negative zero.
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === 'string' || typeof value === 'boolean' || value === null;
}

function tooMany(what: string): HermeticError {
  return new HermeticError('E_NOT_REGISTRABLE', `${what} has more than ${MOST} members`, {
    hint: 'register an object with the parts that are needed, or leave recursive out',
  });
}
