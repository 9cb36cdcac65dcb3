import type { Control } from './control.js';
import { replaceNative } from './replace-native.js';
import {
  callGuest,
  ceil,
  create,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  hide,
  isArray,
  NumberFunction,
  put,
  RangeErrorFunction,
  read,
} from '../primordials.js';
import { isProxy } from '../proxies.js';

/** A native processes this many elements or characters in about the time of one tick. */
const PER_TICK = 64;
const ELEMENT = 8;
/** The most elements one native call may process: about a second, and a native cannot be interrupted. */
const MAX_LENGTH = 2 ** 26;

type Cost = (control: Control, self: unknown, args: ArrayLike<unknown>) => void;

/** Charges natives by the size of their input or result: without a callback, nothing can interrupt them. */
export function chargeNatives(control: Control): void {
  const array = Array.prototype;
  const text = String.prototype;
  for (const name of ['indexOf', 'lastIndexOf', 'includes', 'reverse', 'copyWithin', 'shift', 'unshift', 'splice'])
    wrap(array, name, walk);
  for (const name of ['fill', 'slice', 'toReversed', 'toSpliced', 'with', 'flat']) wrap(array, name, copy);
  for (const name of ['sort', 'toSorted']) wrap(array, name, sort);
  for (const name of ['join', 'toString', 'toLocaleString']) wrap(array, name, join);
  wrap(array, 'concat', concat);
  wrap(text, 'repeat', repeat);
  for (const name of ['padStart', 'padEnd']) wrap(text, name, pad);
  for (const name of ['split', 'replaceAll', 'normalize', 'localeCompare']) wrap(text, name, readText);
  wrap(Array, 'from', from);
  wrap(JSON, 'parse', parse);

  const object = Object;
  for (const name of ['keys', 'values', 'entries', 'getOwnPropertyNames']) measure(object, name);
  measure(Reflect, 'ownKeys');
  measure(JSON, 'stringify');
  for (const name of ['map', 'filter', 'flatMap']) measure(array, name);
  for (const name of ['replace', 'match', 'toUpperCase', 'toLowerCase']) measure(text, name);

  for (const name of ['assign', 'fromEntries', 'getOwnPropertyDescriptors', 'defineProperties', 'groupBy'])
    watch(object, name);
  watch(Map, 'groupBy');
  for (const name of ['asIntN', 'asUintN']) watch(BigInt, name);
  // %TypedArray%, which has no name in the language.
  const typed = getPrototypeOf(Uint8Array) as typeof Uint8Array;
  for (const name of ['from', 'of']) watch(typed, name);
  for (const name of ['slice', 'map', 'filter', 'toReversed', 'toSorted', 'with']) watch(typed.prototype, name);
  watch(ArrayBuffer.prototype, 'slice');
  // Not because of size: Promise.reject calls into Node, and V8 loses an interrupt that arrives during that call.
  watch(Promise, 'reject');
  for (const name of ['union', 'intersection', 'difference', 'symmetricDifference']) watch(Set.prototype, name);

  function wrap(on: object, name: string, cost: Cost): void {
    replaceNative(on, name, (native) => ({
      method(this: unknown): unknown {
        const self = steady(this);
        cost(control, self, arguments);
        return callGuest(native, self, arguments);
      },
    }));
  }

  /** Charged by the size of the result. */
  function measure(on: object, name: string): void {
    replaceNative(on, name, (native) => ({
      method(this: unknown): unknown {
        const made = callGuest(native, this, arguments);
        // `replace` and `match` may return an object of the guest's pattern. Its length may change, so we read it once.
        const length = made === null || made === undefined ? undefined : read(made, 'length');
        if (typeof length === 'number' && length > PER_TICK) control.allocate(length * ELEMENT);
        return made;
      },
    }));
  }

  /** For natives whose size is expensive to find out: checks the clock and the memory before the call. */
  function watch(on: object, name: string): void {
    replaceNative(on, name, (native) => ({
      method(this: unknown): unknown {
        control.glance();
        return callGuest(native, this, arguments);
      },
    }));
  }
}

/** Rewritten code calls this before `new Uint8Array(n)`, `Array(n)`, `new Set(list)`. */
export function allocation(control: Control, size: unknown): unknown {
  if (typeof size === 'number' && size > PER_TICK) control.allocate(size * ELEMENT);
  else if (typeof size === 'object') control.glance();
  return size;
}

/** Fixes the length of the guest's array-like, so that the native sees the length we charged for. */
function steady(self: unknown): unknown {
  if (typeof self !== 'object' || self === null) return self;
  if (!isProxy(self)) {
    if (isArray(self)) return self;
    const own = getOwnPropertyDescriptor(self, 'length');
    if (own === undefined ? !('length' in self) : typeof own.value === 'number' && hasOwn(own, 'value')) return self;
  }
  const length = read(self, 'length');
  const view = create(self);
  hide(view, 'length', NumberFunction(length));
  return view;
}

/** The length as the native will see it; a value without one costs nothing. */
function lengthOf(self: unknown): number {
  if (typeof self === 'string') return self.length;
  if (typeof self !== 'object' || self === null) return 0;
  const length = isArray(self) ? self.length : NumberFunction(read(self, 'length'));
  if (length > MAX_LENGTH) throw new RangeErrorFunction(`${length} elements are too many for one call in the sandbox`);
  return length > 0 ? length : 0;
}

function walk(control: Control, self: unknown): void {
  const length = lengthOf(self);
  if (length > PER_TICK) control.charge(ceil(length / PER_TICK));
}

function copy(control: Control, self: unknown): void {
  const length = lengthOf(self);
  if (length > PER_TICK) control.allocate(length * ELEMENT);
}

function sort(control: Control, self: unknown): void {
  const length = lengthOf(self);
  if (length > PER_TICK) control.charge(ceil(length / 4));
}

function join(control: Control, self: unknown, args: ArrayLike<unknown>): void {
  const separator = typeof args[0] === 'string' ? args[0].length : 1;
  const length = lengthOf(self);
  if (length > PER_TICK) control.allocate(length * (separator + 1));
}

function concat(control: Control, self: unknown, args: ArrayLike<unknown>): void {
  let length = lengthOf(self);
  for (let index = 0; index < args.length; index += 1) if (isArray(args[index])) length += lengthOf(args[index]);
  if (length > PER_TICK) control.allocate(length * ELEMENT);
}

function repeat(control: Control, self: unknown, args: ArrayLike<unknown>): void {
  const size = lengthOf(self) * countOf(args);
  if (size > PER_TICK) control.allocate(size);
}

function pad(control: Control, _self: unknown, args: ArrayLike<unknown>): void {
  const size = countOf(args);
  if (size > PER_TICK) control.allocate(size);
}

/** The first argument as the number that the native will take it for; it is not asked again. */
function countOf(args: ArrayLike<unknown>): number {
  if (args.length === 0) return 0;
  const count = NumberFunction(args[0]);
  put(args, 0, count);
  return count;
}

function readText(control: Control, self: unknown): void {
  walk(control, self);
}

function from(control: Control, _self: unknown, args: ArrayLike<unknown>): void {
  // An iterable does not tell its size.
  control.glance();
  copy(control, args[0]);
}

function parse(control: Control, _self: unknown, args: ArrayLike<unknown>): void {
  if (typeof args[0] === 'string') walk(control, args[0]);
}
