import { fromBase64 } from './base64.js';
import {
  AggregateErrorFunction,
  BigIntFunction,
  construct,
  create,
  DataViewConstructor,
  DateConstructor,
  ErrorFunction,
  hide,
  list,
  MapConstructor,
  mapSet,
  parseJson,
  push,
  put,
  RangeErrorFunction,
  ReferenceErrorFunction,
  RegExpConstructor,
  setAdd,
  SetConstructor,
  SyntaxErrorFunction,
  typedArrayBuffer,
  TypeErrorFunction,
} from '../primordials.js';

export interface Decoding {
  /** Errors keep the stack that they come with. Not those of the host. */
  readonly keepsStacks?: boolean;
  /** The facade of a host object. */
  readonly facadeOf: (handle: number, registration: number, fields: readonly unknown[]) => unknown;
}

type Node = readonly unknown[];

const ERRORS = create(null) as Record<string, ErrorConstructor | undefined>;
ERRORS['Error'] = ErrorFunction;
ERRORS['TypeError'] = TypeErrorFunction;
ERRORS['RangeError'] = RangeErrorFunction;
ERRORS['ReferenceError'] = ReferenceErrorFunction;
ERRORS['SyntaxError'] = SyntaxErrorFunction;
const VIEWS = create(null) as Record<string, (new (buffer: ArrayBufferLike) => unknown) | undefined>;
VIEWS['Int8Array'] = Int8Array;
VIEWS['Uint8Array'] = Uint8Array;
VIEWS['Uint8ClampedArray'] = Uint8ClampedArray;
VIEWS['Int16Array'] = Int16Array;
VIEWS['Uint16Array'] = Uint16Array;
VIEWS['Int32Array'] = Int32Array;
VIEWS['Uint32Array'] = Uint32Array;
VIEWS['Float32Array'] = Float32Array;
VIEWS['Float64Array'] = Float64Array;
VIEWS['BigInt64Array'] = BigInt64Array;
VIEWS['BigUint64Array'] = BigUint64Array;

/** A text of the host as values of this realm. The host wrote it: its shape is not doubted here. */
export function decode(text: string, decoding: Decoding): unknown {
  if (text[0] !== '[') return parseJson(text);
  const seen = list<unknown>();
  return read(parseJson(text));

  function read(node: unknown): unknown {
    if (typeof node !== 'object' || node === null) return node;
    const parts = node as Node;
    switch (parts[0]) {
      case 'u':
      case 'h':
        return undefined;
      case 'n':
        return special(parts[1]);
      case 'b':
        return BigIntFunction(parts[1] as string);
      case 'd':
        return once(new DateConstructor(parts[1] === null ? NaN : (parts[1] as number)));
      case 'o':
        return members(once({}), parts[1] as Node);
      case 'a':
        return elements(parts[1] as Node);
      case 'A':
        return sparse(parts[1] as number, parts[2] as Node);
      case 'm': {
        const map = once(new MapConstructor());
        const flat = parts[1] as Node;
        for (let index = 0; index < flat.length; index += 2) mapSet(map, read(flat[index]), read(flat[index + 1]));
        return map;
      }
      case 's': {
        const set = once(new SetConstructor());
        const items = parts[1] as Node;
        for (let index = 0; index < items.length; index += 1) setAdd(set, read(items[index]));
        return set;
      }
      case 'r':
        return once(new RegExpConstructor(parts[1] as string, parts[2] as string));
      case 'B':
        return once(bufferOf(parts[1]));
      case 'w':
        return once(new DataViewConstructor(bufferOf(parts[1])));
      case 't': {
        const View = VIEWS[parts[1] as string] ?? Uint8Array;
        return once(construct(View, [bufferOf(parts[2])]) as object);
      }
      case 'e':
        return error(parts);
      case 'i':
        return decoding.facadeOf(parts[1] as number, parts[2] as number, parts[3] as Node);
      case 'R':
        return seen[parts[1] as number];
      default:
        throw new TypeErrorFunction('a value of the host could not be read');
    }
  }

  function once<T>(value: T): T {
    push(seen, value);
    return value;
  }

  function members(object: object, flat: Node): object {
    for (let index = 0; index < flat.length; index += 2) put(object, flat[index] as string, read(flat[index + 1]));
    return object;
  }

  /** A list of little more than a length. */
  function sparse(length: number, flat: Node): unknown[] {
    const array: unknown[] = once([]);
    array.length = length;
    for (let at = 0; at < flat.length; at += 2) put(array, flat[at] as number, read(flat[at + 1]));
    return array;
  }

  function elements(items: Node): unknown[] {
    const array: unknown[] = once([]);
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index];
      const isHole = typeof item === 'object' && item !== null && (item as Node)[0] === 'h';
      if (!isHole) put(array, index, read(item));
    }
    array.length = items.length;
    return array;
  }

  function error(parts: Node): object {
    const name = parts[1] as string;
    const made =
      name === 'AggregateError'
        ? new AggregateErrorFunction([], parts[2] as string)
        : new (ERRORS[name] ?? ErrorFunction)(parts[2] as string);
    once(made);
    if (made.name !== name) hide(made, 'name', name);
    if (decoding.keepsStacks === true) hide(made, 'stack', parts[3]);
    const cause = parts[4] as Node;
    if (cause.length > 0) hide(made, 'cause', read(cause[0]));
    const errors = parts[5] as Node;
    if (errors.length > 0) hide(made, 'errors', read(errors[0]));
    members(made, parts[6] as Node);
    return made;
  }
}

function special(name: unknown): number {
  if (name === 'NaN') return NaN;
  if (name === '-0') return -0;
  return name === 'Infinity' ? Infinity : -Infinity;
}

function bufferOf(text: unknown): ArrayBuffer {
  return typedArrayBuffer(fromBase64(text as string)) as ArrayBuffer;
}
