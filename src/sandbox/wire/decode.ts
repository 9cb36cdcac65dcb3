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
import { MAX_DIGITS_READ, MAX_READ_DEPTH, MAX_SHARED, TYPED_ARRAY_WEIGHT } from '../../wire/value-caps.js';

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

const VIEWS = {
  Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array,
  BigInt64Array, BigUint64Array,
}; // prettier-ignore

const ERRORS = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

/** Values from a text that the guest's side wrote. It is not trusted: what is not a known shape is refused. */
export function decode(text: string, decoding: Decoding): unknown {
  return decodeTree(parseTree(text), decoding);
}

export function parseTree(text: string): unknown {
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
  const { objects, weights } = message;
  const value = read(tree, 0);
  // Only now: an object may have got its `prototype` after it was used as a `constructor`.
  assertNoPrototypes(message);
  return value;

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
    if (!Array.isArray(node) || depth > MAX_READ_DEPTH) throw malformed('it holds what is no value');
    const parts: readonly unknown[] = node;
    const [tag, first, second] = parts;
    if (!isTag(tag)) throw malformed('it holds an unknown tag');
    if (parts.length !== VALUE_TAGS[tag].length + 1) throw malformed('it holds a tag with other parts');
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
        for (let index = 0; index < flat.length; index += 2)
          map.set(read(flat[index], depth + 1), read(flat[index + 1], depth + 1));
        return map;
      }
      case TAG_SET: {
        const set = once(new Set<unknown>());
        for (const item of listOf(first)) set.add(read(item, depth + 1));
        return set;
      }
      case TAG_REGEXP:
        return once(regexp(first, second));
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
      const key = textOf(flat[index]);
      message.weight += key.length;
      const value = read(flat[index + 1], depth + 1);
      // A promise of the guest's making: the first `await` of the host would call it.
      if (key === 'then' && typeof value === 'function') throw malformed('it holds a function called then');
      noteKey(key, value, decoding, message);
      // Not an assignment: `__proto__` is a name like any other here.
      if (!but.includes(key))
        Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
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
    for (const [index, item] of items.entries())
      if (!(Array.isArray(item) && item[0] === TAG_HOLE)) array[index] = read(item, depth + 1);
    return array;
  }

  function error(parts: readonly unknown[], depth: number): Error {
    const [, name, words, stack] = parts;
    const made = once(emptyError(textOf(name), textOf(words)));
    message.weight += textOf(name).length + textOf(words).length + textOf(stack).length;
    fillError(made, parts, (node) => read(node, depth + 1));
    // The host may rely on texts here: util.inspect throws at a name that is a regular expression.
    members(made, listOf(parts[6]), depth, ['name', 'message', 'stack']);
    return made;
  }
}

/** The length of a list with many holes, if all of its places are within. */
function placesOf(length: number, flat: readonly unknown[]): number {
  if (!(length >= 0 && length < 2 ** 32) || !Number.isInteger(length))
    throw malformed('it holds a list without a length');
  for (let at = 0; at < flat.length; at += 2) {
    const index = numberOf(flat[at]);
    if (!Number.isInteger(index) || index < 0 || index >= length)
      throw malformed('it holds a place outside of its list');
  }
  return length;
}

function emptyError(name: string, words: string): Error {
  return name === 'AggregateError' ? new AggregateError([], words) : new (errorType(name))(words);
}

/** Fills an error once it can be referred to. */
function fillError(
  made: Error,
  [, name, , stack, cause, errors]: readonly unknown[],
  read: (node: unknown) => unknown,
): void {
  hide(made, 'name', textOf(name));
  hide(made, 'stack', textOf(stack));
  const [reason] = listOf(cause);
  if (reason !== undefined) hide(made, 'cause', read(reason));
  const [several] = listOf(errors);
  if (several !== undefined) hide(made, 'errors', read(several));
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

function hide(object: object, key: string, value: unknown): void {
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

function bigint(text: unknown, message: MessageRead): bigint {
  const digits = textOf(text);
  message.weight += digits.length;
  message.digits += digits.length;
  if (message.digits > MAX_DIGITS_READ) throw malformed(`its bigints have more than ${MAX_DIGITS_READ} digits`);
  if (!/^-?\d+$/.test(digits)) throw malformed('it holds an unknown bigint');
  return BigInt(digits);
}

function regexp(source: unknown, flags: unknown): RegExp {
  if (!/^d?g?i?m?s?[uv]?y?$/.test(textOf(flags))) throw malformed('it holds unknown flags of a regular expression');
  try {
    return new RegExp(textOf(source), textOf(flags));
  } catch (cause) {
    throw malformed('it holds no regular expression', cause);
  }
}

function view(name: unknown, bytes: unknown, message: MessageRead): object {
  const type = textOf(name);
  if (!Object.hasOwn(VIEWS, type)) throw malformed('it holds an unknown array type');
  const { buffer } = bytesOf(bytes, message, TYPED_ARRAY_WEIGHT);
  // hasOwn made sure of the key.
  const View = VIEWS[type as keyof typeof VIEWS];
  if (buffer.byteLength % View.BYTES_PER_ELEMENT !== 0) throw malformed('it holds a broken array');
  return new View(buffer);
}

function bytesOf(text: unknown, message: MessageRead, weight = 1): Uint8Array<ArrayBuffer> {
  message.weight += textOf(text).length * weight;
  // A copy with a buffer of its own: small Buffers share one.
  return new Uint8Array(Buffer.from(textOf(text), 'base64'));
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed('it lacks a list');
  // Array.isArray answers any[].
  return value as unknown[];
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw malformed('it lacks a text');
  return value;
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw malformed('it lacks a number');
  return value;
}

function malformed(why: string, cause?: unknown): HermeticError {
  return new HermeticError('E_BAD_VALUE', `a message of the sandbox could not be read: ${why}`, { cause });
}
