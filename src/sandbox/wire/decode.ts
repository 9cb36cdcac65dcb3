import { HermeticError } from '../../errors.js';
import {
  TAG_ARRAY,
  TAG_BIGINT,
  TAG_BUFFER,
  TAG_DATE,
  TAG_ERROR,
  TAG_FUNCTION,
  TAG_HOLE,
  TAG_INSTANCE,
  TAG_MAP,
  TAG_NUMBER,
  TAG_OBJECT,
  TAG_REFERENCE,
  TAG_REGEXP,
  TAG_SET,
  TAG_SPARSE,
  TAG_TYPED_ARRAY,
  TAG_UNDEFINED,
  TAG_VIEW,
  VALUE_TAGS,
} from '../../wire/value-tags.js';
import {
  MAX_BIGINT_BITS,
  MAX_DIGITS_READ,
  MAX_READ_DEPTH,
  MAX_SHARED,
  TYPED_ARRAY_WEIGHT,
} from '../../wire/value-caps.js';
import type { Tree } from '../../wire/frames.js';
import { collisions } from './collisions.js';
import { compileRegExp } from './compile-regexp.js';
import { atOnce, type Work } from './in-slices.js';
import { type Views, VIEWS } from './views.js';

/** What tags stand for that only the host can give. */
export interface Decoding {
  /** The object of the host behind a handle; throws for a number that was never given out. */
  readonly objectOf: (handle: number) => object;
  /** A function that calls the guest's function of this number. */
  readonly functionOf: (id: number, name: string) => unknown;
  /** Keys by which a merge of objects could change prototypes of the host are read as any other. */
  readonly allowProtoKeys?: boolean;
}

/** What was read of one message: its values share their back references, and what they cost is counted together. */
export class MessageRead {
  readonly objects: object[] = [];
  /** The weight of each object when its references are written out; missing until it is complete. */
  readonly weights: number[] = [];
  /** Characters and objects so far, those that references stand for included. */
  weight = 0;
  shared = 0;
  /** Digits of bigints so far. */
  digits = 0;
  /** Objects that are the `constructor` of another one. */
  readonly constructors: object[] = [];
}

const ERRORS = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

/** Values from a text that the guest's side wrote. It is not trusted: what is not a known shape is refused. */
export function decode(text: string, decoding: Decoding): unknown {
  return decodeTree(parseTree(text), decoding);
}

export function parseTree(text: Tree): unknown {
  if (typeof text !== 'string') return text.tree;
  try {
    // JSON.parse answers any.
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw malformed('it is not JSON', cause);
  }
}

/** One tree may hold several values, which then share their back references. */
export function decodeTree(tree: unknown, decoding: Decoding, message: MessageRead = new MessageRead()): unknown {
  // Most arguments are no objects; the functions below are made anew for each that is.
  return typeof tree === 'object' ? decodeNode(tree, decoding, message) : tree;
}

function decodeNode(tree: unknown, decoding: Decoding, message: MessageRead): unknown {
  const value = reader(decoding, message).read(tree, 0);
  // Only now: an object may have got its `prototype` after it was used as a `constructor`.
  assertNoPrototypes(message);
  return value;
}

/** Reads the nodes of one message. */
export interface NodeReader {
  readonly read: (node: unknown, depth: number) => unknown;
  /** Notes an object that later nodes may refer to. */
  readonly once: <T extends object>(value: T) => T;
}

export function reader(decoding: Decoding, message: MessageRead): NodeReader {
  const { objects, weights } = message;
  return { read, once };

  function read(node: unknown, depth: number): unknown {
    if (typeof node === 'string') {
      message.weight += node.length;
      return node;
    }
    if (typeof node === 'number' || typeof node === 'boolean' || node === null) return node;
    const from = message.weight;
    const index = objects.length;
    const made = readParts(node, depth);
    message.weight += 2;
    if (objects.length > index) weights[index] = message.weight - from;
    return made;
  }

  function readParts(node: unknown, depth: number): unknown {
    if (!Array.isArray(node)) throw malformed('it holds what is no value');
    const parts: readonly unknown[] = node;
    const tag = checkedTag(parts, depth);
    const [, first, second] = parts;
    switch (tag) {
      case TAG_UNDEFINED:
      case TAG_HOLE:
        return undefined;
      case TAG_NUMBER:
        return special(first);
      case TAG_BIGINT:
        return bigint(first, message);
      case TAG_DATE:
        return once(new Date(first === null ? Number.NaN : numberOf(first)));
      case TAG_OBJECT:
        return members(once({}), listOf(first), depth);
      case TAG_ARRAY:
        return elements(listOf(first), depth);
      case TAG_SPARSE:
        return sparse(numberOf(first), listOf(second), depth);
      case TAG_MAP: {
        const map = once(new Map<unknown, unknown>());
        const flat = listOf(first);
        atOnce(assertUncollided(flat, 2));
        for (let index = 0; index < flat.length; index += 2)
          map.set(read(flat[index], depth + 1), read(flat[index + 1], depth + 1));
        return map;
      }
      case TAG_SET: {
        const set = once(new Set<unknown>());
        const items = listOf(first);
        atOnce(assertUncollided(items, 1));
        for (const item of items) set.add(read(item, depth + 1));
        return set;
      }
      case TAG_REGEXP:
        return once(regexp(first, second, message));
      case TAG_TYPED_ARRAY:
        return once(view(first, second, message));
      case TAG_BUFFER:
        return once(bytesOf(first, message).buffer);
      case TAG_VIEW:
        return once(new DataView(bytesOf(first, message).buffer));
      case TAG_ERROR:
        return error(parts, depth);
      case TAG_FUNCTION:
        return decoding.functionOf(numberOf(first), textOf(second));
      case TAG_INSTANCE:
        return decoding.objectOf(numberOf(first));
      case TAG_REFERENCE:
        return reference(numberOf(first), message);
    }
  }

  function once<T extends object>(value: T): T {
    objects.push(value);
    return value;
  }

  function members(object: object, flat: readonly unknown[], depth: number, but: readonly string[] = []): object {
    for (let index = 0; index < flat.length; index += 2) {
      const key = keyOf(flat[index], message);
      member(object, key, read(flat[index + 1], depth + 1), but, decoding, message);
    }
    return object;
  }

  function sparse(length: number, flat: readonly unknown[], depth: number): unknown[] {
    const array: unknown[] = once([]);
    array.length = placesOf(length, flat);
    for (let at = 0; at < flat.length; at += 2) array[numberOf(flat[at])] = read(flat[at + 1], depth + 1);
    return array;
  }

  function elements(items: readonly unknown[], depth: number): unknown[] {
    const array: unknown[] = once([]);
    array.length = items.length;
    for (const [index, item] of items.entries()) if (!isHole(item)) array[index] = read(item, depth + 1);
    return array;
  }

  function error(parts: readonly unknown[], depth: number): Error {
    const made = once(emptyError(parts, message));
    const [, , , , cause, errors, rest] = parts;
    const [reason] = listOf(cause);
    if (reason !== undefined) hide(made, 'cause', read(reason, depth + 1));
    const [several] = listOf(errors);
    if (several !== undefined) hide(made, 'errors', read(several, depth + 1));
    members(made, listOf(rest), depth, TEXTS_OF_ERRORS);
    return made;
  }
}

/** The host may rely on texts here: util.inspect throws at a name that is a regular expression. */
export const TEXTS_OF_ERRORS: readonly string[] = ['name', 'message', 'stack'];

export function keyOf(node: unknown, message: MessageRead): string {
  const key = textOf(node);
  message.weight += key.length;
  return key;
}

export function member(
  object: object,
  key: string,
  value: unknown,
  but: readonly string[],
  decoding: Decoding,
  message: MessageRead,
): void {
  // A promise of the guest's making: the first `await` of the host would call it.
  if (key === 'then' && typeof value === 'function') throw malformed('it holds a function called then');
  noteKey(key, value, decoding, message);
  // Not an assignment: `__proto__` is a name like any other here.
  if (!but.includes(key))
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

export function isHole(item: unknown): boolean {
  return Array.isArray(item) && item[0] === TAG_HOLE;
}

export function checkedTag(parts: readonly unknown[], depth: number): keyof typeof VALUE_TAGS {
  const [tag] = parts;
  if (depth > MAX_READ_DEPTH) throw malformed('it holds what is no value');
  if (!isTag(tag)) throw malformed('it holds an unknown tag');
  if (parts.length !== VALUE_TAGS[tag].length + 1) throw malformed('it holds a tag with other parts');
  return tag;
}

/** The length of a list with many holes, if all of its places are within. */
export function placesOf(length: number, flat: readonly unknown[]): number {
  if (!(length >= 0 && length < 2 ** 32) || !Number.isInteger(length))
    throw malformed('it holds a list without a length');
  for (let at = 0; at < flat.length; at += 2) {
    const index = numberOf(flat[at]);
    if (!Number.isInteger(index) || index < 0 || index >= length)
      throw malformed('it holds a place outside of its list');
  }
  return length;
}

/** An error with its name, message and stack, before anything else of it is read. */
export function emptyError([, name, words, stack]: readonly unknown[], message: MessageRead): Error {
  const made = newError(textOf(name), textOf(words));
  message.weight += textOf(name).length + textOf(words).length + textOf(stack).length;
  hide(made, 'name', textOf(name));
  hide(made, 'stack', textOf(stack));
  return made;
}

/** Its stack is the guest's: collecting the host's own takes longer than all the rest. */
function newError(name: string, words: string): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return name === 'AggregateError' ? new AggregateError([], words) : new (errorType(name))(words);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The object that a reference stands for, which is counted again. */
function reference(index: number, message: MessageRead): object {
  const known = message.objects[index];
  if (known === undefined) throw malformed('it refers to nothing');
  const weight = message.weights[index] ?? 0;
  message.weight += weight;
  message.shared += weight;
  if (message.shared > MAX_SHARED) throw malformed('it would be too large when it is written out');
  return known;
}

function errorType(name: string): ErrorConstructor {
  // hasOwn makes sure of the key.
  return Object.hasOwn(ERRORS, name) ? ERRORS[name as keyof typeof ERRORS] : Error;
}

function isTag(tag: unknown): tag is keyof typeof VALUE_TAGS {
  return typeof tag === 'string' && Object.hasOwn(VALUE_TAGS, tag);
}

export function hide(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: false, configurable: true });
}

function special(name: unknown): number {
  switch (name) {
    case 'NaN':
      return Number.NaN;
    case 'Infinity':
      return Number.POSITIVE_INFINITY;
    case '-Infinity':
      return Number.NEGATIVE_INFINITY;
    case '-0':
      return -0;
    default:
      throw malformed('it holds an unknown number');
  }
}

/** Throws for a name that a merge of objects must not meet. A guest leaves such members out: it was not the guest's text. */
export function noteKey(
  key: string,
  value: unknown,
  { allowProtoKeys }: Pick<Decoding, 'allowProtoKeys'>,
  message: MessageRead,
): void {
  if (allowProtoKeys === true) return;
  if (key === '__proto__') throw malformed('it holds a member called __proto__');
  if (key === 'constructor' && typeof value === 'object' && value !== null) message.constructors.push(value);
}

/** Throws if the `constructor` of an object that is complete has a `prototype`. */
export function assertNoPrototypes({ constructors }: MessageRead): void {
  if (constructors.some((object) => Object.hasOwn(object, 'prototype')))
    throw malformed('it holds a constructor with a prototype');
  constructors.length = 0;
}

/** Digits of one bigint, and a sign. */
const MAX_DIGITS: number = Math.ceil(MAX_BIGINT_BITS * Math.log10(2)) + 1;

function bigint(text: unknown, message: MessageRead): bigint {
  const digits = textOf(text);
  if (digits.length > MAX_DIGITS) throw malformed(`it holds a bigint of more than ${MAX_DIGITS} digits`);
  message.weight += digits.length;
  message.digits += digits.length;
  if (message.digits > MAX_DIGITS_READ) throw malformed(`its bigints have more than ${MAX_DIGITS_READ} digits`);
  if (!/^-?\d+$/.test(digits)) throw malformed('it holds an unknown bigint');
  return BigInt(digits);
}

function regexp(source: unknown, flags: unknown, message: MessageRead): RegExp {
  if (!/^d?g?i?m?s?[uv]?y?$/.test(textOf(flags))) throw malformed('it holds unknown flags of a regular expression');
  const made = compileRegExp(textOf(source), textOf(flags), message);
  if (made === null) throw malformed('it holds a regular expression that the host does not compile');
  return made;
}

export function* assertUncollided(nodes: readonly unknown[], step: 1 | 2): Work<void> {
  if (yield* collisions(nodes, step)) throw malformed('it holds a map or set of numbers that were chosen to collide');
}

function view(name: unknown, bytes: unknown, message: MessageRead): object {
  const type = textOf(name);
  if (!Object.hasOwn(VIEWS, type)) throw malformed('it holds an unknown array type');
  const { buffer } = bytesOf(bytes, message, TYPED_ARRAY_WEIGHT);
  // hasOwn made sure of the key.
  const View = VIEWS[type as keyof Views];
  if (buffer.byteLength % View.BYTES_PER_ELEMENT !== 0) throw malformed('it holds a broken array');
  return new View(buffer);
}

function bytesOf(text: unknown, message: MessageRead, weight = 1): Uint8Array<ArrayBuffer> {
  message.weight += textOf(text).length * weight;
  // A copy with a buffer of its own: small Buffers share one.
  return new Uint8Array(Buffer.from(textOf(text), 'base64'));
}

export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed('it lacks a list');
  // Array.isArray answers any[].
  return value as unknown[];
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw malformed('it lacks a text');
  return value;
}

export function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw malformed('it lacks a number');
  return value;
}

function malformed(why: string, cause?: unknown): HermeticError {
  return new HermeticError('E_BAD_VALUE', `a message of the sandbox could not be read: ${why}`, { cause });
}
