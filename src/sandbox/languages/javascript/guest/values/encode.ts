import { MAX_REGEXP_COST, regexpCost } from '../../../../../wire/regexp-cost.js';
import {
  MAX_BIGINT_BITS,
  MAX_BYTES,
  MAX_NODES,
  MAX_SHARED,
  MAX_TEXT,
  MAX_VALUE_DEPTH,
  SPARSE_SAMPLES,
  TYPED_ARRAY_WEIGHT,
} from '../../../../../wire/value-caps.js';
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
  TAG_VIEW,
  UNDEFINED_TEXT,
} from '../../../../../wire/value-tags.js';
import {
  asIntN,
  bigintToString,
  bigintValue,
  booleanValue,
  bufferBytes,
  classOf,
  dataViewBuffer,
  dataViewBytes,
  dataViewOffset,
  dateTime,
  floor,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isArray,
  isEnumerable,
  item,
  list,
  type List,
  MapConstructor,
  mapDelete,
  mapForEach,
  mapGet,
  mapSet,
  mapSize,
  numberToString,
  numberValue,
  objectIs,
  ObjectPrototype,
  ownKeys,
  push,
  read,
  regexpFlags,
  regexpSource,
  setAdd,
  SetConstructor,
  setForEach,
  setHas,
  slice,
  StringFunction,
  stringify,
  stringValue,
  symbolToString,
  typedArrayBuffer,
  typedArrayBytes,
  typedArrayName,
  typedArrayOffset,
  TypeErrorFunction,
} from '../primordials.js';
import { toBase64 } from './base64.js';

/** How objects that are more than data are encoded. */
export interface Encoding {
  /** Whether it is the promise of a host function, which somebody forgot to await if it is among data. */
  readonly isHostPromise: (value: object) => boolean;
  /** The handle of a facade, or 0. */
  readonly handleOf: (value: object) => number;
  /** The number under which the host can call a guest function; 0 where functions do not cross. */
  readonly functionOf: (value: Function) => number;
  /** Charges ticks for visited nodes. */
  readonly charge: (ticks: number) => void;
  readonly stackOf: (error: object) => string;
  /** Members whose key is a symbol are listed as dropped. A call leaves them out: they are often no data at all. */
  readonly namesSymbols: boolean;
  /** False for a copy inside the realm: what the host must not meet is nobody's problem there. */
  readonly leavesRealm: boolean;
  /** `__proto__`, and `constructor` with a `prototype`, cross too. */
  readonly allowsProtoKeys: () => boolean;
}

/** Characters of a function's name that cross. */
const MAX_NAME = 1000;
const UNSAFE_KEY =
  'a key of this name can change prototypes where objects are merged, and does not cross (Policy: allowProtoKeys)';
const TOO_LONG = 'this value is too large to cross';
const TOO_SHARED = 'this value is reached so often that it would be too large when it is written out';

function numberText(value: number): string {
  if (value !== value) return `["${TAG_NUMBER}","NaN"]`;
  if (value === Infinity) return `["${TAG_NUMBER}","Infinity"]`;
  if (value === -Infinity) return `["${TAG_NUMBER}","-Infinity"]`;
  return objectIs(value, -0) ? `["${TAG_NUMBER}","-0"]` : `${value}`;
}

/** A value as JSON text with tags (see wire/value-tags.ts), built as text: no object of ours exists that a toJSON could bend. */
export class Encoder {
  /** Paths of values that could not cross. */
  readonly dropped: List<string> = list<string>();
  /** Those of them that are promises of host functions. */
  readonly unawaited: List<string> = list<string>();
  /** The last of them. */
  refused: unknown;
  /** Why one of them is refused, after its path, where there is more to say than that it is no data. */
  reason = '';
  #seen = new MapConstructor<object, number>();
  /** Characters of each object when its references are written out, by its number; 0 while it is being written. */
  #weights = list<number>();
  /** Characters that are not in the texts, because a reference stands for them. */
  #hidden = 0;
  #shared = 0;
  #baseShared = 0;
  /** Objects that were written as a `constructor`, and those that were written with a `prototype`. */
  #constructors = new SetConstructor<object>();
  #withPrototype = new SetConstructor<object>();
  #nodes = 0;
  #base = 0;
  #size = 0;
  #bytes = 0;
  #baseSize = 0;
  /** What the host will pay for compiling the patterns so far. */
  #patterns = 0;
  #encoding: Encoding;

  constructor(encoding: Encoding) {
    this.#encoding = encoding;
  }

  /** After an error halfway: the value is not in the text, and nothing may refer to its parts. */
  forget(): void {
    this.#seen = new MapConstructor<object, number>();
    this.#nodes = this.#base;
    this.#size = this.#baseSize;
    this.#shared = this.#baseShared;
  }

  /** A value is complete: later ones may refer to its parts. */
  commit(): void {
    this.#base = this.#nodes;
    this.#baseSize = this.#size;
    this.#baseShared = this.#shared;
  }

  /** The text, or the empty text for a value that cannot cross: then its path is in `dropped`. */
  encode(value: unknown, path: string, depth: number): string {
    switch (typeof value) {
      case 'string':
        return this.#fits(value.length) ? stringify(value) : this.#drop(path, value, TOO_LONG);
      case 'number':
        return numberText(value);
      case 'boolean':
        return value ? 'true' : 'false';
      case 'undefined':
        return UNDEFINED_TEXT;
      case 'bigint':
        return isHuge(value) ? this.#drop(path, value) : `["${TAG_BIGINT}","${bigintToString(value)}"]`;
      case 'symbol':
        return this.#drop(path, value);
      case 'function': {
        const handle = this.#encoding.handleOf(value);
        if (handle !== 0) return `["${TAG_INSTANCE}",${handle}]`;
        const id = this.#encoding.functionOf(value);
        if (id === 0) return this.#drop(path, value);
        return `["${TAG_FUNCTION}",${id},${stringify(slice(nameOf(value), 0, MAX_NAME))}]`;
      }
      case 'object':
        return value === null ? 'null' : this.#object(value, path, depth);
    }
  }

  /** `[...]` of all of them; a value that cannot cross becomes undefined, with its path in `dropped`. */
  encodeList(values: List<unknown> | readonly unknown[], path: string): string {
    let text = '';
    for (let index = 0; index < values.length; index += 1) {
      const piece = this.encode(values[index], `${path}[${index}]`, 1);
      text += (index === 0 ? '' : ',') + (piece === '' ? UNDEFINED_TEXT : piece);
    }
    return `[${text}]`;
  }

  /** The value of a member; the empty text for one that cannot cross, or that must not under this name. */
  encodeMember(owner: object, key: string, value: unknown, path: string, depth: number): string {
    // The host would take it for a promise.
    if (key === 'then' && typeof value === 'function') return this.#drop(path, value);
    const { leavesRealm, allowsProtoKeys } = this.#encoding;
    if (!this.#isSafeKey(owner, key, value) && leavesRealm && !allowsProtoKeys())
      return this.#drop(path, value, UNSAFE_KEY);
    return this.encode(value, path, depth);
  }

  /** The message of an error about a value that cannot cross. */
  problem(): string {
    return this.reason === '' ? `${this.dropped[0]}: this value cannot be passed to the host` : this.reason;
  }

  /** Objects may be met in any order, and may contain themselves: both ends of `constructor.prototype` are remembered. */
  #isSafeKey(owner: object, key: string, value: unknown): boolean {
    if (key === '__proto__') return false;
    if (key === 'prototype') {
      setAdd(this.#withPrototype, owner);
      return !setHas(this.#constructors, owner);
    }
    if (key !== 'constructor' || typeof value !== 'object' || value === null) return true;
    setAdd(this.#constructors, value);
    return !setHas(this.#withPrototype, value);
  }

  /** Counts the characters of a text that crosses. One that is too long stays behind, and shorter ones after it may fit. */
  #fits(length: number): boolean {
    if (this.#size + length > MAX_TEXT) return false;
    this.#size += length;
    return true;
  }

  #drop(path: string, value: unknown, reason = ''): string {
    if (this.reason === '' && reason !== '') this.reason = `${path}: ${reason}`;
    this.refused = value;
    push(this.dropped, path);
    if (typeof value === 'object' && value !== null && this.#encoding.isHostPromise(value)) push(this.unawaited, path);
    return '';
  }

  #object(value: object, path: string, depth: number): string {
    const handle = this.#encoding.handleOf(value);
    if (handle !== 0) return `["${TAG_INSTANCE}",${handle}]`;
    const known = mapGet(this.#seen, value);
    if (known !== undefined) return this.#reference(known, value, path);
    if (depth > MAX_VALUE_DEPTH || this.#nodes > MAX_NODES) return this.#drop(path, value);
    const mark = this.#nodes;
    this.#nodes += 1;
    mapSet(this.#seen, value, mark);
    this.#encoding.charge(1);
    this.#weights[mark] = 0;
    const hidden = this.#hidden;
    const text = this.#structure(value, path, depth);
    this.#weights[mark] = text.length + this.#hidden - hidden;
    // A reader counts the containers it sees: neither dropped values nor boxed primitives.
    if (text === '' || text[0] !== '[' || text[1] !== '"' || text[2] === TAG_BIGINT) {
      this.#nodes = mark;
      mapDelete(this.#seen, value);
    }
    return text;
  }

  /** An object that contains itself has no end, and JSON refuses it: the reference is all there is to count. */
  #reference(known: number, value: object, path: string): string {
    const weight = item(this.#weights, known);
    this.#shared += weight;
    if (this.#shared > MAX_SHARED && this.#encoding.leavesRealm) {
      this.#shared -= weight;
      return this.#drop(path, value, TOO_SHARED);
    }
    this.#hidden += weight;
    return `["${TAG_REFERENCE}",${known}]`;
  }

  #structure(value: object, path: string, depth: number): string {
    if (isArray(value)) return this.#array(value, path, depth);
    const prototype = getPrototypeOf(value);
    if (prototype === ObjectPrototype || prototype === null)
      return `["${TAG_OBJECT}",[${this.#members(value, path, depth, null)}]]`;
    if (typedArrayName(value) !== undefined) return this.#typedArray(value, path);
    try {
      return this.#branded(value, path, depth);
    } catch (error) {
      if (error !== MISMATCH) throw error;
      // It only claims to be a Date.
      return `["${TAG_OBJECT}",[${this.#members(value, path, depth, null)}]]`;
    }
  }

  #branded(value: object, path: string, depth: number): string {
    switch (classOf(value)) {
      case '[object Date]':
        return dateText(brand(dateTime, value));
      case '[object Map]':
        brand(mapSize, value);
        // Its brand was checked.
        return `["${TAG_MAP}",[${this.#entries(value as Map<unknown, unknown>, path, depth)}]]`;
      case '[object Set]':
        // `#items` checks its brand.
        return `["${TAG_SET}",[${this.#items(value as Set<unknown>, path, depth)}]]`;
      case '[object RegExp]':
        return this.#regexp(value, path);
      case '[object ArrayBuffer]': {
        // `brand` throws first if it is none.
        const bytes = this.#base64(value as ArrayBuffer, 0, brand(bufferBytes, value));
        return bytes === '' ? this.#drop(path, value, TOO_LONG) : `["${TAG_BUFFER}",${bytes}]`;
      }
      case '[object DataView]': {
        const bytes = this.#base64(brand(dataViewBuffer, value), dataViewOffset(value), dataViewBytes(value));
        return bytes === '' ? this.#drop(path, value, TOO_LONG) : `["${TAG_VIEW}",${bytes}]`;
      }
      case '[object Error]':
        return this.#error(value, path, depth);
      case '[object Number]':
        return this.encode(brand(numberValue, value), path, depth);
      case '[object String]':
        return this.encode(brand(stringValue, value), path, depth);
      case '[object Boolean]':
        return this.encode(brand(booleanValue, value), path, depth);
      case '[object BigInt]':
        return this.encode(brand(bigintValue, value), path, depth);
      case '[object Promise]':
      case '[object WeakMap]':
      case '[object WeakSet]':
      case '[object Generator]':
      case '[object AsyncGenerator]':
        return this.#drop(path, value);
      default:
        return `["${TAG_OBJECT}",[${this.#members(value, path, depth, null)}]]`;
    }
  }

  #regexp(value: object, path: string): string {
    const source = brand(regexpSource, value);
    const flags = regexpFlags(value);
    const cost = this.#patterns + regexpCost(source, flags);
    if (cost > MAX_REGEXP_COST || !this.#fits(source.length)) return this.#drop(path, value, TOO_LONG);
    this.#patterns = cost;
    return `["${TAG_REGEXP}",${stringify(source)},"${flags}"]`;
  }

  #array(value: readonly unknown[], path: string, depth: number): string {
    const length = lengthOf(value);
    return length > SPARSE_SAMPLES && isSparse(value, length)
      ? `["${TAG_SPARSE}",${length},[${this.#sparse(value, path, depth)}]]`
      : `["${TAG_ARRAY}",[${this.#elements(value, length, path, depth)}]]`;
  }

  /** The elements of an array that has few for its length, as `index,value,...`. */
  #sparse(value: readonly unknown[], path: string, depth: number): string {
    const keys = ownKeys(value);
    let text = '';
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index];
      if (typeof key !== 'string' || !isIndex(key)) continue;
      this.#encoding.charge(1);
      const piece = this.encode(value[+key], `${path}[${key}]`, depth + 1);
      text += `${text === '' ? '' : ','}${key},${piece === '' ? UNDEFINED_TEXT : piece}`;
    }
    return text;
  }

  #elements(value: readonly unknown[], length: number, path: string, depth: number): string {
    let text = '';
    for (let index = 0; index < length; index += 1) {
      if ((index & 63) === 63) this.#encoding.charge(1);
      const element = value[index];
      if (typeof element === 'number') {
        // Without a path, which nobody would ask for: there may be millions.
        const digits = numberText(element);
        this.#size += digits.length;
        if (this.#size > MAX_TEXT) throw new TypeErrorFunction(`${path}: this value is too large to cross`);
        text += index === 0 ? digits : `,${digits}`;
        continue;
      }
      // A hole shows what the guest put on a prototype of arrays.
      const piece = hasOwn(value, index) ? this.encode(element, `${path}[${index}]`, depth + 1) : `["${TAG_HOLE}"]`;
      text += (index === 0 ? '' : ',') + (piece === '' ? UNDEFINED_TEXT : piece);
    }
    return text;
  }

  /** Own enumerable members with text keys, as `key,value,...`; `but` is left out. */
  #members(value: object, path: string, depth: number, but: string | null): string {
    const keys = ownKeys(value);
    let text = '';
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index];
      if (key === undefined || key === but || !isEnumerable(value, key)) continue;
      if (typeof key === 'symbol') {
        if (this.#encoding.namesSymbols) this.#drop(`${path}[${symbolToString(key)}]`, key);
        continue;
      }
      const piece = this.encodeMember(value, key, read(value, key), memberPath(path, key), depth + 1);
      if (piece === '') continue;
      if (!this.#fits(key.length)) this.#drop(path, value, TOO_LONG);
      else text += `${text === '' ? '' : ','}${stringify(key)},${piece}`;
    }
    return text;
  }

  #entries(value: Map<unknown, unknown>, path: string, depth: number): string {
    const flat = list<unknown>();
    mapForEach(value, (member, key) => {
      push(flat, key);
      push(flat, member);
    });
    return this.#pieces(flat, path, depth);
  }

  #items(value: Set<unknown>, path: string, depth: number): string {
    const flat = list<unknown>();
    brand((set: Set<unknown>) => setForEach(set, (member) => push(flat, member)), value);
    return this.#pieces(flat, path, depth);
  }

  #pieces(values: List<unknown>, path: string, depth: number): string {
    let text = '';
    for (let index = 0; index < values.length; index += 1) {
      const piece = this.encode(values[index], `${path}<${index}>`, depth + 1);
      text += (index === 0 ? '' : ',') + (piece === '' ? UNDEFINED_TEXT : piece);
    }
    return text;
  }

  /** The bytes between quotes; the empty text if there are too many. */
  #base64(buffer: ArrayBuffer, offset: number, length: number): string {
    this.#bytes += length;
    if (this.#bytes > MAX_BYTES && this.#encoding.leavesRealm) return '';
    return `"${toBase64(buffer, offset, length, this.#encoding.charge)}"`;
  }

  #typedArray(value: object, path: string): string {
    const bytes = this.#base64(typedArrayBuffer(value), typedArrayOffset(value), typedArrayBytes(value));
    if (bytes === '') return this.#drop(path, value, TOO_LONG);
    this.#hidden += bytes.length * (TYPED_ARRAY_WEIGHT - 1);
    return `["${TAG_TYPED_ARRAY}","${StringFunction(typedArrayName(value))}",${bytes}]`;
  }

  #error(value: object, path: string, depth: number): string {
    const hasCause = getOwnPropertyDescriptor(value, 'cause') !== undefined;
    const cause = hasCause ? this.encode(read(value, 'cause'), `${path}.cause`, depth + 1) : '';
    const own = getOwnPropertyDescriptor(value, 'errors') !== undefined && isArray(read(value, 'errors'));
    const errors = own ? this.encode(read(value, 'errors'), `${path}.errors`, depth + 1) : '';
    const stack = this.#encoding.stackOf(value);
    const name = textOf(read(value, 'name'), 'Error');
    const message = textOf(read(value, 'message'), '');
    if (!this.#fits(name.length + message.length + stack.length)) return this.#drop(path, value, TOO_LONG);
    const members = this.#members(value, path, depth, 'stack');
    return `["${TAG_ERROR}",${stringify(name)},${stringify(message)},${stringify(stack)},[${cause}],[${errors}],[${members}]]`;
  }
}

/** The usual arguments of a call, numbers and texts, need no encoder. The empty text for all others. */
export function encodeSimple(values: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (index > 0) text += ',';
    if (typeof value === 'string') text += stringify(value);
    else if (typeof value === 'boolean') text += value ? 'true' : 'false';
    else if (typeof value === 'number' && value - value === 0 && !objectIs(value, -0)) text += value;
    else return '';
  }
  return `${text}]`;
}

const MISMATCH = {};

/** Whether no more than half of the places that are looked at hold something. */
function isSparse(value: readonly unknown[], length: number): boolean {
  let found = 0;
  for (let step = 0; step < SPARSE_SAMPLES; step += 1)
    if (hasOwn(value, floor((step * length) / SPARSE_SAMPLES))) found += 1;
  return found <= SPARSE_SAMPLES / 2;
}

/** The length as a number: a proxy may say anything, and what it says is written into the text. */
function lengthOf(value: readonly unknown[]): number {
  const length: unknown = read(value, 'length');
  return typeof length === 'number' && length >= 0 && length < 2 ** 32 ? floor(length) : 0;
}

function isIndex(key: string): boolean {
  const index = +key;
  return index >= 0 && index < 2 ** 32 - 1 && numberToString(floor(index)) === key;
}

/** The answer of the real method. Throws MISMATCH if the value only looks like one of its class. */
function brand<T>(method: (value: never) => T, value: object): T {
  try {
    // The method itself finds out whether it may.
    return method(value as never);
  } catch {
    throw MISMATCH;
  }
}

export function isHuge(value: bigint): boolean {
  return asIntN(MAX_BIGINT_BITS, value) !== value;
}

function dateText(time: number): string {
  return time !== time ? `["${TAG_DATE}",null]` : `["${TAG_DATE}",${time}]`;
}

export function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

function nameOf(value: object): string {
  const name = getOwnPropertyDescriptor(value, 'name');
  return textOf(name?.value, '');
}

function memberPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
