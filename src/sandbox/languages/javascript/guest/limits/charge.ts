import type { Control } from './control.js';
import {
  apply,
  ceil,
  create,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  hide,
  isArray,
  NumberFunction,
  put,
  RangeErrorFunction,
} from '../primordials.js';
import { isProxy } from '../proxies.js';

/** Elements or characters that a native goes through in about the time of one tick. */
const PER_TICK = 64;
const ELEMENT = 8;
/** A native cannot be interrupted: this many take about a second. */
const MAX_LENGTH = 2 ** 26;

type Cost = (control: Control, self: unknown, args: ArrayLike<unknown>) => void;

type Holder = Record<string, unknown>;

/** Natives without a callback run to their end in one go: they are paid for by size, before or by what they made. */
export function chargeNatives(control: Control): void {
  const array = Array.prototype as unknown as Holder;
  const text = String.prototype as unknown as Holder;
  for (const name of ['indexOf', 'lastIndexOf', 'includes', 'reverse', 'copyWithin', 'shift', 'unshift', 'splice'])
    wrap(array, name, walk);
  for (const name of ['fill', 'slice', 'toReversed', 'toSpliced', 'with', 'flat']) wrap(array, name, copy);
  for (const name of ['sort', 'toSorted']) wrap(array, name, sort);
  for (const name of ['join', 'toString', 'toLocaleString']) wrap(array, name, join);
  wrap(array, 'concat', concat);
  wrap(text, 'repeat', repeat);
  for (const name of ['padStart', 'padEnd']) wrap(text, name, pad);
  for (const name of ['split', 'replaceAll', 'normalize', 'localeCompare']) wrap(text, name, readText);
  wrap(Array as unknown as Holder, 'from', from);
  wrap(JSON as unknown as Holder, 'parse', parse);

  const object = Object as unknown as Holder;
  for (const name of ['keys', 'values', 'entries', 'getOwnPropertyNames']) measure(object, name);
  measure(Reflect, 'ownKeys');
  measure(JSON as unknown as Holder, 'stringify');
  for (const name of ['map', 'filter', 'flatMap']) measure(array, name);
  for (const name of ['replace', 'match', 'toUpperCase', 'toLowerCase']) measure(text, name);

  for (const name of ['assign', 'fromEntries', 'getOwnPropertyDescriptors', 'defineProperties', 'groupBy'])
    watch(object, name);
  watch(Map as unknown as Holder, 'groupBy');
  for (const name of ['asIntN', 'asUintN']) watch(BigInt as unknown as Holder, name);
  const typed = getPrototypeOf(Uint8Array) as Holder & { prototype: Holder };
  for (const name of ['from', 'of']) watch(typed, name);
  for (const name of ['slice', 'map', 'filter', 'toReversed', 'toSorted', 'with']) watch(typed.prototype, name);
  watch(ArrayBuffer.prototype as unknown as Holder, 'slice');
  // Not for its size: an interrupt of V8 that comes while Node is told of it is lost.
  watch(Promise as unknown as Holder, 'reject');
  for (const name of ['union', 'intersection', 'difference', 'symmetricDifference'])
    watch(Set.prototype as unknown as Holder, name);

  function wrap(on: Holder, name: string, cost: Cost): void {
    replace(on, name, (native) => ({
      method(this: unknown): unknown {
        const self = steady(this);
        cost(control, self, arguments);
        return apply(native, self, arguments);
      },
    }));
  }

  /** What it made says what it cost. */
  function measure(on: Holder, name: string): void {
    replace(on, name, (native) => ({
      method(this: unknown): unknown {
        const made = apply(native, this, arguments) as { readonly length?: unknown } | null;
        // An object of the guest's, where `replace` and `match` ask their pattern, may say anything, but once.
        const length = made?.length;
        if (typeof length === 'number' && length > PER_TICK) control.allocate(length * ELEMENT);
        return made;
      },
    }));
  }

  /** Nothing cheap says how much it makes. */
  function watch(on: Holder, name: string): void {
    replace(on, name, (native) => ({
      method(this: unknown): unknown {
        control.glance();
        return apply(native, this, arguments);
      },
    }));
  }
}

function replace(on: Holder, name: string, create: (native: () => unknown) => { method: () => unknown }): void {
  const native = on[name] as (() => unknown) | undefined;
  if (native === undefined) return;
  const { method } = create(native);
  copyProperty(method, native, 'name');
  copyProperty(method, native, 'length');
  hide(on, name, method);
}

/** `new Uint8Array(n)`, `Array(n)`, `new Set(list)`: rewritten code asks before. */
export function allocation(control: Control, size: unknown): unknown {
  if (typeof size === 'number' && size > PER_TICK) control.allocate(size * ELEMENT);
  else if (typeof size === 'object') control.glance();
  return size;
}

function copyProperty(to: object, from: object, name: string): void {
  const found = getOwnPropertyDescriptor(from, name);
  if (found !== undefined) defineProperty(to, name, found);
}

/** Something between an array-like of the guest and a native: its length is asked once, and cannot answer twice. */
function steady(self: unknown): unknown {
  if (typeof self !== 'object' || self === null) return self;
  if (!isProxy(self)) {
    if (isArray(self)) return self;
    const own = getOwnPropertyDescriptor(self, 'length');
    if (own === undefined ? !('length' in self) : typeof own.value === 'number' && hasOwn(own, 'value')) return self;
  }
  const { length } = self as { length?: unknown };
  const view = create(self);
  hide(view, 'length', NumberFunction(length));
  return view;
}

/** As the native will see it; what has no length costs nothing. */
function lengthOf(self: unknown): number {
  if (typeof self === 'string') return self.length;
  if (typeof self !== 'object' || self === null) return 0;
  const length = isArray(self) ? self.length : NumberFunction((self as { length?: unknown }).length);
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
  // What is iterated says nothing of its size.
  control.glance();
  copy(control, args[0]);
}

function parse(control: Control, _self: unknown, args: ArrayLike<unknown>): void {
  if (typeof args[0] === 'string') walk(control, args[0]);
}
