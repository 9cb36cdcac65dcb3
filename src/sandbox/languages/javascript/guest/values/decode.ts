import {
  TAG_ARRAY,
  TAG_BIGINT,
  TAG_BUFFER,
  TAG_DATE,
  TAG_ERROR,
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
} from '../../../../../wire/value-tags.js';
import { fromBase64 } from './base64.js';
import {
  AggregateErrorFunction,
  BigIntFunction,
  construct,
  DataViewConstructor,
  DateConstructor,
  dictionary,
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
  /** Errors keep the stack that they come with. Never set for errors of the host. */
  readonly keepsStacks?: boolean;
  /** The facade of a host object. */
  readonly facadeOf: (handle: number, registration: number, fields: readonly unknown[]) => unknown;
}

type Node = readonly unknown[];

const ERRORS = dictionary<ErrorConstructor>();
ERRORS['Error'] = ErrorFunction;
ERRORS['TypeError'] = TypeErrorFunction;
ERRORS['RangeError'] = RangeErrorFunction;
ERRORS['ReferenceError'] = ReferenceErrorFunction;
ERRORS['SyntaxError'] = SyntaxErrorFunction;
const VIEWS = dictionary<new (buffer: ArrayBufferLike) => unknown>();
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

/** The values of this realm that a text of the host describes. */
export function decode(text: string, decoding: Decoding): unknown {
  if (text[0] !== '[') return parseJson(text);
  const seen = list<unknown>();
  return read(parseJson(text));

  function read(node: unknown): unknown {
    if (typeof node !== 'object' || node === null) return node;
    const parts = nodeOf(node);
    switch (parts[0]) {
      case TAG_UNDEFINED:
      case TAG_HOLE:
        return undefined;
      case TAG_NUMBER:
        return special(parts[1]);
      case TAG_BIGINT:
        return BigIntFunction(textOf(parts[1]));
      case TAG_DATE:
        return once(new DateConstructor(parts[1] === null ? NaN : numberOf(parts[1])));
      case TAG_OBJECT:
        return members(once({}), nodeOf(parts[1]));
      case TAG_ARRAY:
        return elements(nodeOf(parts[1]));
      case TAG_SPARSE:
        return sparse(numberOf(parts[1]), nodeOf(parts[2]));
      case TAG_MAP: {
        const map = once(new MapConstructor());
        const flat = nodeOf(parts[1]);
        for (let index = 0; index < flat.length; index += 2) mapSet(map, read(flat[index]), read(flat[index + 1]));
        return map;
      }
      case TAG_SET: {
        const set = once(new SetConstructor());
        const items = nodeOf(parts[1]);
        for (let index = 0; index < items.length; index += 1) setAdd(set, read(items[index]));
        return set;
      }
      case TAG_REGEXP:
        return once(new RegExpConstructor(textOf(parts[1]), textOf(parts[2])));
      case TAG_BUFFER:
        return once(bufferOf(parts[1]));
      case TAG_VIEW:
        return once(new DataViewConstructor(bufferOf(parts[1])));
      case TAG_TYPED_ARRAY: {
        const View = VIEWS[textOf(parts[1])] ?? Uint8Array;
        return once(construct(View, [bufferOf(parts[2])]));
      }
      case TAG_ERROR:
        return error(parts);
      case TAG_INSTANCE:
        return decoding.facadeOf(numberOf(parts[1]), numberOf(parts[2]), nodeOf(parts[3]));
      case TAG_REFERENCE:
        return seen[numberOf(parts[1])];
      default:
        throw new TypeErrorFunction('a value of the host could not be read');
    }
  }

  function once<T>(value: T): T {
    push(seen, value);
    return value;
  }

  function members(object: object, flat: Node): object {
    for (let index = 0; index < flat.length; index += 2) put(object, textOf(flat[index]), read(flat[index + 1]));
    return object;
  }

  /** A list with few elements for its length. */
  function sparse(length: number, flat: Node): unknown[] {
    const array: unknown[] = once([]);
    array.length = length;
    for (let at = 0; at < flat.length; at += 2) put(array, numberOf(flat[at]), read(flat[at + 1]));
    return array;
  }

  function elements(items: Node): unknown[] {
    const array: unknown[] = once([]);
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index];
      const isHole = typeof item === 'object' && item !== null && nodeOf(item)[0] === TAG_HOLE;
      if (!isHole) put(array, index, read(item));
    }
    array.length = items.length;
    return array;
  }

  function error(parts: Node): object {
    const name = textOf(parts[1]);
    const made =
      name === 'AggregateError'
        ? new AggregateErrorFunction([], textOf(parts[2]))
        : new (ERRORS[name] ?? ErrorFunction)(textOf(parts[2]));
    once(made);
    if (made.name !== name) hide(made, 'name', name);
    if (decoding.keepsStacks === true) hide(made, 'stack', parts[3]);
    const cause = nodeOf(parts[4]);
    if (cause.length > 0) hide(made, 'cause', read(cause[0]));
    const errors = nodeOf(parts[5]);
    if (errors.length > 0) hide(made, 'errors', read(errors[0]));
    members(made, nodeOf(parts[6]));
    return made;
  }
}

function special(name: unknown): number {
  if (name === 'NaN') return NaN;
  if (name === '-0') return -0;
  return name === 'Infinity' ? Infinity : -Infinity;
}

function bufferOf(text: unknown): ArrayBuffer {
  return typedArrayBuffer(fromBase64(textOf(text)));
}

// The host wrote the text, and it is our own: what stands where is not doubted here.

function textOf(part: unknown): string {
  // See above.
  return part as string;
}

function numberOf(part: unknown): number {
  // See above.
  return part as number;
}

function nodeOf(part: unknown): Node {
  // See above.
  return part as Node;
}
