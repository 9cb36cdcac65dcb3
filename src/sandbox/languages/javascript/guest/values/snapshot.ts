import { toBase64 } from './base64.js';
import { isHuge, textOf } from './encode.js';
import { isProxy, targetOf } from '../proxies.js';
import {
  apply,
  type BareDescriptor,
  bigintToString,
  bufferBytes,
  callGuest,
  classOf,
  create,
  dataViewBuffer,
  dataViewBytes,
  dataViewOffset,
  dateTime,
  dictionary,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isArray,
  item,
  list,
  type List,
  MapConstructor,
  mapForEach,
  mapGet,
  mapSet,
  mapSize,
  min,
  numberToString,
  objectIs,
  ObjectPrototype,
  ownKeys,
  push,
  read,
  regexpFlags,
  regexpSource,
  setForEach,
  setSize,
  slice as cut,
  startsWith,
  StringFunction,
  stringify,
  symbolDescription,
  SymbolFunction,
  typedArrayLength,
  typedArrayName,
  weakGet,
  weakHas,
  WeakMapConstructor,
  weakSet,
} from '../primordials.js';

/** As deep as `%o` looks, and one more, so that a value has somewhere to end. */
const MAX_DEPTH = 6;
/** util.inspect shows 100 and says how many more. */
const MAX_ITEMS = 101;
/** Characters of one text. */
const MAX_TEXT = 4 * 1024 * 1024;
const CUSTOM = SymbolFunction.for('nodejs.util.inspect.custom');

/** Namespaces of modules, by what the guest sees of them. */
const modules = new WeakMapConstructor<object, () => object>();

export function rememberModule(view: object, values: () => object): void {
  weakSet(modules, view, values);
}

/** Whether it is a module's namespace, as the guest sees it. */
export function isModule(value: object): boolean {
  return weakHas(modules, value);
}

/** Describes how a value looks, for a console: enough to build a look-alike on the other side and let Node print that. */
export class Snapshot {
  #seen = new MapConstructor<object, number>();
  #count = 0;
  #stackOf: (error: object) => string;

  constructor(stackOf: (error: object) => string) {
    this.#stackOf = stackOf;
  }

  take(value: unknown, depth: number): string {
    switch (typeof value) {
      case 'string':
        return stringify(value.length > MAX_TEXT ? `${cut(value, 0, MAX_TEXT)}...` : value);
      case 'number':
        return objectIs(value, -0) || value !== value || value === Infinity || value === -Infinity
          ? `["n","${objectIs(value, -0) ? '-0' : numberToString(value)}"]`
          : `${value}`;
      case 'boolean':
        return value ? 'true' : 'false';
      case 'undefined':
        return '["u"]';
      case 'bigint':
        if (isHuge(value)) return this.#raw('[BigInt]');
        return `["b","${bigintToString(value)}"]`;
      case 'symbol':
        return `["y",${stringify(symbolDescription(value) ?? null)}]`;
      default:
        // Functions and objects are left.
        return value === null ? 'null' : this.#object(value as object, depth);
    }
  }

  /** Counted, as everything is that the other side may refer to. */
  #raw(text: string): string {
    this.#count += 1;
    return `["raw",${stringify(text)}]`;
  }

  #object(value: object, depth: number): string {
    const known = mapGet(this.#seen, value);
    if (known !== undefined) return `["R",${known}]`;
    const id = this.#count;
    this.#count += 1;
    mapSet(this.#seen, value, id);
    const namespace = weakGet(modules, value);
    if (namespace !== undefined) return `["q",["module"],[],[${this.#members(namespace(), depth)}]]`;
    // Some versions of Node show that it is a proxy; all show its target, without asking a trap.
    const target = targetOf(value);
    if (target !== undefined) return `["P",${this.#object(target, depth)}]`;
    const custom = this.#custom(value, depth);
    if (custom !== '') return custom;
    return `["q",${this.#kind(value, depth)},${this.#names(value)},[${depth > MAX_DEPTH ? '' : this.#members(value, depth)}]]`;
  }

  /** A function of the guest that says how its object looks runs here, in its realm. */
  #custom(value: object, depth: number): string {
    const custom = read(value, CUSTOM);
    if (typeof custom !== 'function') return '';
    const options = create(ObjectPrototype);
    const answer: unknown = callGuest(custom, value, [2 - depth, options, (inner: unknown) => inner]);
    if (answer === value) return '';
    return typeof answer === 'string' ? `["raw",${stringify(answer)}]` : `["as",${this.take(answer, depth)}]`;
  }

  /** Its kind by its brand, as `"kind",...data`, in brackets. */
  #kind(value: object, depth: number): string {
    if (typeof value === 'function') return this.#function(value);
    if (isArray(value)) return `["array",${value.length}]`;
    const typed = typedArrayName(value);
    if (typed !== undefined) return this.#typed(value, StringFunction(typed));
    try {
      return this.#brand(value, depth);
    } catch {
      return '["object"]';
    }
  }

  #brand(value: object, depth: number): string {
    const tag = hasOwn(value, SymbolFunction.toStringTag) ? '' : classOf(value);
    switch (tag) {
      case '[object Date]': {
        const time = dateTime(value);
        return `["date",${time !== time ? 'null' : time}]`;
      }
      case '[object RegExp]':
        return `["regexp",${stringify(regexpSource(value))},"${regexpFlags(value)}"]`;
      case '[object Map]':
        // `mapSize` throws if it only looks like one.
        return this.#map(value as Map<unknown, unknown>, depth);
      case '[object Set]':
        // `setSize` throws if it only looks like one.
        return this.#set(value as Set<unknown>, depth);
      case '[object Error]':
        return `["error",${stringify(this.#stackOf(value))}]`;
      case '[object ArrayBuffer]':
        // `bufferBytes` throws first if it only looks like one.
        return `["buffer",${this.#bytes(value as ArrayBuffer, 0, bufferBytes(value))}]`;
      case '[object DataView]':
        return `["view",${this.#bytes(dataViewBuffer(value), dataViewOffset(value), dataViewBytes(value))}]`;
      case '[object Promise]':
      case '[object WeakMap]':
      case '[object WeakSet]':
      case '[object Generator]':
      case '[object AsyncGenerator]':
      case '[object Arguments]':
        return `[${stringify(tag)}]`;
      case '[object Number]':
      case '[object String]':
      case '[object Boolean]':
      case '[object BigInt]':
      case '[object Symbol]': {
        // valueOf of the prototype, not of the object: a subclass may answer anything.
        return `["boxed",${this.take(UNBOX[tag]?.(value), depth)}]`;
      }
      default:
        return `["object",${stringify(tagOf(value))}]`;
    }
  }

  /** The length, and as many bytes as are shown. */
  #bytes(buffer: ArrayBuffer, offset: number, length: number): string {
    return `${length},"${toBase64(buffer, offset, min(length, MAX_ITEMS), nothing)}"`;
  }

  #function(value: object): string {
    const name = getOwnPropertyDescriptor(value, 'name');
    const text = functionSource(value);
    const kind = startsWith(text, 'class') ? 'class' : 'function';
    const parent = getPrototypeOf(value);
    const extended =
      kind === 'class' && typeof parent === 'function'
        ? textOf(getOwnPropertyDescriptor(parent, 'name')?.value, '')
        : '';
    return `["${kind}",${stringify(textOf(name?.value, ''))},${stringify(extended)},${stringify(classOf(value))}]`;
  }

  #typed(value: object, name: string): string {
    const length = typedArrayLength(value);
    const shown = list<unknown>();
    for (let index = 0; index < min(length, MAX_ITEMS); index += 1) push(shown, read(value, index));
    return `["typed","${name}",${length},[${this.#items(shown, 0)}]]`;
  }

  #map(value: Map<unknown, unknown>, depth: number): string {
    const size = mapSize(value);
    const flat = list<unknown>();
    mapForEach(value, (item, key) => {
      if (flat.length >= 2 * MAX_ITEMS) return;
      push(flat, key);
      push(flat, item);
    });
    return `["map",${size},[${depth > MAX_DEPTH ? '' : this.#items(flat, depth + 1)}]]`;
  }

  #set(value: Set<unknown>, depth: number): string {
    const size = setSize(value);
    const flat = list<unknown>();
    setForEach(value, (item) => {
      if (flat.length < MAX_ITEMS) push(flat, item);
    });
    return `["set",${size},[${depth > MAX_DEPTH ? '' : this.#items(flat, depth + 1)}]]`;
  }

  #items(values: List<unknown>, depth: number): string {
    let text = '';
    for (let index = 0; index < values.length; index += 1)
      text += (index === 0 ? '' : ',') + this.take(values[index], depth);
    return text;
  }

  /** Class names up the prototype chain: `["Foo","Object"]`, null where it ends. */
  #names(value: object): string {
    let text = '';
    let current: object | null = value;
    for (let steps = 0; current !== null && steps < 20; steps += 1) {
      // A prototype that is a proxy would run its traps.
      if (isProxy(current)) break;
      const constructor = getOwnPropertyDescriptor(current, 'constructor');
      const made: unknown = constructor?.value;
      if (typeof made === 'function') {
        const name = textOf(getOwnPropertyDescriptor(made, 'name')?.value, '');
        if (name !== '') text += `${text === '' ? '' : ','}${stringify(name)}`;
      }
      current = getPrototypeOf(current);
    }
    return `[${text}]`;
  }

  /** Own members as `key, descriptor kind, value` triples. */
  #members(value: object, depth: number): string {
    const isList = isArray(value) || typedArrayName(value) !== undefined;
    const keys = ownKeys(value);
    let text = '';
    let shown = 0;
    for (let index = 0; index < keys.length && shown < 2000; index += 1) {
      const key = item(keys, index);
      if (isList && typeof key === 'string' && isIndex(key)) {
        if (typedArrayName(value) !== undefined || +key >= MAX_ITEMS) continue;
      }
      if (hides(value, key)) continue;
      const found = getOwnPropertyDescriptor(value, key);
      if (found === undefined || (found.enumerable !== true && !isShownHidden(value, key))) continue;
      shown += 1;
      const name = typeof key === 'symbol' ? `["y",${stringify(symbolDescription(key) ?? null)}]` : stringify(key);
      text += `${text === '' ? '' : ','}${name},${this.#descriptor(found, depth)}`;
    }
    return text;
  }

  #descriptor(found: BareDescriptor, depth: number): string {
    const shown = found.enumerable === true ? '' : 'h';
    if (hasOwn(found, 'value')) return `"v${shown}",${this.take(found.value, depth + 1)}`;
    const kind = found.get === undefined ? 's' : found.set === undefined ? 'g' : 'b';
    return `"${kind}${shown}",null`;
  }
}

/** `Object [Array Iterator] {}`: a tag counts unless it is shown as a member. */
function tagOf(value: object): string {
  return getOwnPropertyDescriptor(value, SymbolFunction.toStringTag)?.enumerable === true
    ? ''
    : textOf(read(value, SymbolFunction.toStringTag), '');
}

function nothing(): void {}

const UNBOX = dictionary<(self: unknown) => unknown>();
UNBOX['[object Number]'] = unbox(Number.prototype.valueOf);
UNBOX['[object String]'] = unbox(String.prototype.valueOf);
UNBOX['[object Boolean]'] = unbox(Boolean.prototype.valueOf);
UNBOX['[object BigInt]'] = unbox(BigInt.prototype.valueOf);
UNBOX['[object Symbol]'] = unbox(Symbol.prototype.valueOf);
const functionToString = Function.prototype.toString;

function unbox(valueOf: () => unknown): (self: unknown) => unknown {
  return (self) => apply(valueOf, self, []);
}

function functionSource(value: object): string {
  return apply(functionToString, value, []);
}

/** Whether a console shows the member in another way, or not at all. */
function hides(value: object, key: string | symbol): boolean {
  if (typeof value === 'function') return key === 'prototype' || key === 'length' || key === 'name';
  if (isArray(value)) return key === 'length';
  return key === 'constructor' && hasOwn(value, 'constructor') && !enumerable(value, key);
}

/** Whether an error shows the member although it is not enumerable. */
function isShownHidden(value: object, key: string | symbol): boolean {
  return (
    (key === 'cause' || key === 'errors' || key === 'message' || key === 'name') && classOf(value) === '[object Error]'
  );
}

function enumerable(value: object, key: string): boolean {
  return getOwnPropertyDescriptor(value, key)?.enumerable === true;
}

function isIndex(key: string): boolean {
  const number = +key;
  return number >= 0 && numberToString(number) === key;
}
