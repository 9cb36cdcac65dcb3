// Taken before the first line of the guest runs: it may change any prototype of its realm, and our code must not notice.
// Rules of this folder: no method call on a prototype that the guest can reach, no iteration protocol, no write to an
// array index, no descriptor or options object that inherits.

// oxlint-disable-next-line typescript/no-explicit-any -- any signature fits; `uncurry` keeps the exact one
type Method = (this: any, ...args: any[]) => unknown;

export const { apply, construct, ownKeys, getPrototypeOf, deleteProperty, set: setProperty } = Reflect;

/** Calls a function of the guest, of which neither the parameters nor the result are known. */
export const callGuest: (f: Function, self: unknown, args: ArrayLike<unknown>) => unknown = Reflect.apply;

/** A descriptor that inherits nothing: the guest may have put a `get` or a `value` on Object.prototype. */
export interface BareDescriptor {
  readonly __proto__: null;
  value?: unknown;
  get?: (() => unknown) | undefined;
  set?: ((value: never) => void) | undefined;
  writable?: boolean;
  enumerable?: boolean;
  configurable?: boolean;
}

// The real function, for descriptors that inherit nothing only.
export const defineProperty = Reflect.defineProperty as (
  target: object,
  key: PropertyKey,
  descriptor: BareDescriptor,
) => boolean;

/** `f.call(self, ...)` that no change of Function.prototype reaches. */
function uncurry<F extends Method>(f: F): (self: ThisParameterType<F>, ...args: Parameters<F>) => ReturnType<F> {
  // Reflect.apply answers with what f answers.
  return (self, ...args) => apply(f, self, args) as ReturnType<F>;
}

// Object.create answers `any`.
export const create = Object.create as (prototype: object | null) => Record<PropertyKey, unknown>;

/** An empty table without a prototype. */
export function dictionary<T>(): Record<PropertyKey, T | undefined> {
  // It is empty, so it holds nothing but values of this type.
  return create(null) as Record<PropertyKey, T | undefined>;
}

export const { freeze, keys: objectKeys, setPrototypeOf, preventExtensions, is: objectIs } = Object;

const { getOwnPropertyDescriptor: describe } = Reflect;

export function getOwnPropertyDescriptor(target: object, key: PropertyKey): BareDescriptor | undefined {
  const found = describe(target, key);
  // setPrototypeOf answers its argument, which inherits nothing from then on.
  return found === undefined ? undefined : (setPrototypeOf(found, null) as BareDescriptor);
}

/** The value of a member. Reading it may run code of the guest. */
export function read(object: object, key: PropertyKey): unknown {
  // Any object may be asked for any key.
  return (object as Record<PropertyKey, unknown>)[key];
}

/** Traps of a proxy of ours, which inherit nothing. */
export interface BareHandler<T extends object> extends ProxyHandler<T> {
  readonly __proto__: null;
}

/** The element at an index that is below the length. */
export function item<T>(from: List<T> | ArrayLike<T>, index: number): T {
  // The caller has compared the index with the length.
  return from[index] as T;
}

/** Keys of an object that has no symbols: tables of ours, names that rewriting wrote. */
export function textKeys(object: object): readonly string[] {
  // See above: the callers' objects have no symbols.
  return ownKeys(object) as string[];
}

export const { isArray } = Array;
export const { stringify, parse: parseJson } = JSON;
export const { parseFloat: parseFloatFunction, parseInt: parseIntFunction } = Number;
export const { min, max, floor, ceil } = Math;
export const { now } = Date;

export const StringFunction = String;
export const NumberFunction = Number;
export const BigIntFunction = BigInt;
export const { asIntN } = BigInt;
export const SymbolFunction = Symbol;
export const PromiseConstructor = Promise;
export const ProxyConstructor = Proxy;
export const ErrorFunction = Error;
export const TypeErrorFunction = TypeError;
export const RangeErrorFunction = RangeError;
export const ReferenceErrorFunction = ReferenceError;
export const SyntaxErrorFunction = SyntaxError;
export const AggregateErrorFunction = AggregateError;
/** Null before Node 24. */
export const SuppressedErrorPrototype: object | null =
  // The library's types do not have it yet.
  (globalThis as { SuppressedError?: { prototype: object } }).SuppressedError?.prototype ?? null;
export const DateConstructor = Date;
export const MapConstructor = Map;
export const SetConstructor = Set;
export const WeakMapConstructor = WeakMap;
export const RegExpConstructor = RegExp;
export const Uint8ArrayConstructor: Uint8ArrayConstructor = Uint8Array;
export const ArrayBufferConstructor = ArrayBuffer;
export const DataViewConstructor = DataView;

export const ObjectPrototype: object = Object.prototype;
export const FunctionPrototype: object = Function.prototype;
export const PromisePrototype: object = Promise.prototype;

export const hasOwn: (object: object, key: PropertyKey) => boolean = Object.hasOwn;
export const isEnumerable = uncurry(Object.prototype.propertyIsEnumerable);
export const classOf = uncurry(Object.prototype.toString);
export const functionText = uncurry(Function.prototype.toString);
export const numberToString = uncurry(Number.prototype.toString);
export const symbolToString = uncurry(Symbol.prototype.toString);
export const bigintToString = uncurry(BigInt.prototype.toString);
export const dateTime = uncurry(Date.prototype.getTime);
export const charCodeAt = uncurry(String.prototype.charCodeAt);
export const slice = uncurry(String.prototype.slice);
export const indexOf = uncurry(String.prototype.indexOf);
export const lastIndexOf = uncurry(String.prototype.lastIndexOf);
export const endsWith = uncurry(String.prototype.endsWith);
export const startsWith = uncurry(String.prototype.startsWith);
export const fromCharCode: (...codes: number[]) => string = String.fromCharCode;
export const booleanValue = uncurry(Boolean.prototype.valueOf);
export const numberValue = uncurry(Number.prototype.valueOf);
export const stringValue = uncurry(String.prototype.valueOf);
export const bigintValue = uncurry(BigInt.prototype.valueOf);

export const then = uncurry(Promise.prototype.then);
export const promiseResolve = uncurry(Promise.resolve);
export const mapForEach = uncurry(Map.prototype.forEach);
export const mapGet: <K, V>(map: Map<K, V>, key: K) => V | undefined = uncurry(Map.prototype.get);
export const mapSet = uncurry(Map.prototype.set);
export const mapDelete = uncurry(Map.prototype.delete);
export const mapSize: (self: unknown) => number = getter(Map.prototype, 'size');
export const setForEach = uncurry(Set.prototype.forEach);
export const setHas = uncurry(Set.prototype.has);
export const setAdd = uncurry(Set.prototype.add);
export const setSize: (self: unknown) => number = getter(Set.prototype, 'size');
export const weakGet: <K extends object, V>(map: WeakMap<K, V>, key: K) => V | undefined = uncurry(
  WeakMap.prototype.get,
);
export const weakHas = uncurry(WeakMap.prototype.has);
export const weakSet = uncurry(WeakMap.prototype.set);
export const regexpSource: (self: unknown) => string = getter(RegExp.prototype, 'source');
export const symbolDescription: (self: unknown) => string | undefined = getter(Symbol.prototype, 'description');

/** Each answers from the regular expression itself. The getter `flags` would ask the object, which the guest can change. */
const FLAGS = setPrototypeOf(
  [
    ['d', getter(RegExp.prototype, 'hasIndices')],
    ['g', getter(RegExp.prototype, 'global')],
    ['i', getter(RegExp.prototype, 'ignoreCase')],
    ['m', getter(RegExp.prototype, 'multiline')],
    ['s', getter(RegExp.prototype, 'dotAll')],
    ['u', getter(RegExp.prototype, 'unicode')],
    ['v', getter(RegExp.prototype, 'unicodeSets')],
    ['y', getter(RegExp.prototype, 'sticky')],
  ],
  null,
  // An array without its prototype is a list.
) as List<readonly [flag: string, isSet: (self: unknown) => boolean]>;

export function regexpFlags(value: object): string {
  let flags = '';
  for (let index = 0; index < FLAGS.length; index += 1) {
    const pair = item(FLAGS, index);
    if (pair[1](value)) flags += pair[0];
  }
  return flags;
}

// %TypedArray%.prototype: an object, as every prototype of a prototype of the language but the last.
const TypedArrayPrototype = getPrototypeOf(Uint8Array.prototype) as object;
/** The name of a typed array's type; undefined for everything else, also for a proxy of one. */
export const typedArrayName: (self: unknown) => string | undefined = getter(TypedArrayPrototype, Symbol.toStringTag);
export const typedArrayBuffer: (self: unknown) => ArrayBuffer = getter(TypedArrayPrototype, 'buffer');
export const typedArrayOffset: (self: unknown) => number = getter(TypedArrayPrototype, 'byteOffset');
export const typedArrayBytes: (self: unknown) => number = getter(TypedArrayPrototype, 'byteLength');
export const typedArrayLength: (self: unknown) => number = getter(TypedArrayPrototype, 'length');
export const bufferBytes: (self: unknown) => number = getter(ArrayBuffer.prototype, 'byteLength');
export const dataViewBuffer: (self: unknown) => ArrayBuffer = getter(DataView.prototype, 'buffer');
export const dataViewOffset: (self: unknown) => number = getter(DataView.prototype, 'byteOffset');
export const dataViewBytes: (self: unknown) => number = getter(DataView.prototype, 'byteLength');

/** The getter as a function. It throws for a value that is not of its class. */
// oxlint-disable-next-line typescript/no-explicit-any -- each constant above says what its getter answers
function getter(prototype: object, key: PropertyKey): (self: unknown) => any {
  const get = Reflect.getOwnPropertyDescriptor(prototype, key)?.get;
  if (get === undefined) throw new TypeError(`no getter ${String(key)}`);
  return uncurry(get);
}

/** An array whose elements no setter on a prototype can intercept. For our own lists only: the guest never gets one. */
export interface List<T> {
  [index: number]: T;
  length: number;
}

export function list<T>(): List<T> {
  // An array without its prototype is a list.
  return setPrototypeOf([], null) as List<T>;
}

export function push<T>(to: List<T>, value: T): void {
  to[to.length] = value;
}

/** An ordinary array of the guest's realm with these elements. */
export function arrayOf<T>(from: List<T>): T[] {
  const array: T[] = [];
  for (let index = 0; index < from.length; index += 1) put(array, index, from[index]);
  return array;
}

/** An own data property, whatever setters the prototypes have. */
export function put(object: object, key: PropertyKey, value: unknown): void {
  defineProperty(object, key, {
    __proto__: null,
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** An own data property that is not enumerable. */
export function hide(object: object, key: PropertyKey, value: unknown): void {
  defineProperty(object, key, {
    __proto__: null,
    value,
    writable: true,
    enumerable: false,
    configurable: true,
  });
}
