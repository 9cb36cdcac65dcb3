import { inspect, type InspectOptions } from 'node:util';
import { compileRegExp } from '../../../wire/compile-regexp.js';
import { type Views, VIEWS } from '../../../wire/views.js';

export type Node = readonly unknown[];

/** Items of an array or a buffer that are really there. Longer ones are printed as long as this. */
const MAX_BYTES = 1 << 24;

export function array(length: number): unknown[] {
  const made: unknown[] = [];
  if (Number.isInteger(length) && length >= 0 && length < 2 ** 32) made.length = length;
  return made;
}

export function date(time: unknown): Date {
  return new Date(time === null ? Number.NaN : Number(time));
}

/** `Object(value)`: a number, text or symbol in its wrapper. */
export function boxed(value: unknown): object {
  // Object() answers an object for any value.
  return Object(value) as object;
}

export function rawText(text: string): object {
  return { [inspect.custom]: () => text };
}

export function argumentsObject(): object {
  return (function (..._args: unknown[]) {
    return arguments;
  })();
}

/** Only the engine can make a real one. */
export function moduleNamespace(): object {
  return bare({ [inspect.custom]: { value: inspectModule } });
}

function inspectModule(this: object, _depth: number, options: InspectOptions): string {
  return inspect(Object.assign(bare({}), this), options).replace(
    '[Object: null prototype]',
    '[Module: null prototype]',
  );
}

function bare(properties: PropertyDescriptorMap): object {
  return inheriting(null, properties);
}

function inheriting(prototype: object | null, properties: PropertyDescriptorMap = {}): object {
  // Object.create answers any.
  return Object.create(prototype, properties) as object;
}

/** An object of a class with the first of these names; without names it has no prototype. */
export function plain(names: readonly string[], tag: string): object {
  if (names.length === 0) return bare({});
  if (tag === '' && names[0] === 'Object') return {};
  const prototype = prototypeOf(names);
  if (tag === '') return inheriting(prototype);
  const own = names[0] === 'Object' ? inheriting(prototype) : prototype;
  Object.defineProperty(own, Symbol.toStringTag, { value: tag, configurable: true });
  return inheriting(own);
}

/** Gives the value classes of these names, unless it has its natural one. */
export function classed<T extends object>(value: T, names: readonly string[], natural: string): T {
  if (names[0] === natural) return value;
  // The natural prototype of one of the objects above is an object.
  const end = Object.getPrototypeOf(value) as object;
  Object.setPrototypeOf(value, names.length === 0 ? null : prototypeOf(names, end));
  return value;
}

/** A chain of prototypes with constructors of these names, the last of which is the language's own. */
function prototypeOf(names: readonly string[], end: object = Object.prototype): object {
  let prototype = end;
  for (const name of names.filter((item) => item !== 'Object').toReversed()) {
    if (Object.hasOwn(prototype, 'constructor') && prototype.constructor.name === name) continue;
    const constructor = function () {};
    Object.defineProperty(constructor, 'name', { value: name });
    prototype = inheriting(prototype, { constructor: { value: constructor } });
    Object.defineProperty(constructor, 'prototype', { value: prototype });
  }
  return prototype;
}

/** A function or class with this name. */
export function callable([kind, name, parent, tag]: Node): object {
  const made = kind === 'class' ? emptyClass() : functionLike(tag);
  Object.defineProperty(made, 'name', { value: name });
  if (kind === 'class' && parent !== '') {
    const above = emptyClass();
    Object.defineProperty(above, 'name', { value: parent });
    Object.setPrototypeOf(made, above);
  }
  return made;
}

function functionLike(tag: unknown): object {
  switch (tag) {
    case '[object AsyncFunction]':
      return async () => {};
    case '[object GeneratorFunction]':
      return function* () {};
    case '[object AsyncGeneratorFunction]':
      return async function* () {};
    default:
      return () => {};
  }
}

function emptyClass(): object {
  // oxlint-disable-next-line typescript/no-extraneous-class -- something that prints as a class
  return class {};
}

export function errorLike(stack: string, names: readonly string[]): object {
  const made = new Error();
  Object.defineProperty(made, 'stack', { value: stack, writable: true, enumerable: false, configurable: true });
  if (names[0] !== 'Error') Object.setPrototypeOf(made, prototypeOf(names, Error.prototype));
  return made;
}

/** `all` stands for everything that is printed together. */
export function regexp(source: string, flags: string, all: object): RegExp {
  return compileRegExp(source, flags, all) ?? /(?:)/;
}

export function arrayBuffer([, length, bytes]: Node): ArrayBuffer {
  const made = new Uint8Array(sizeOf(length));
  made.set(Buffer.from(String(bytes), 'base64').subarray(0, made.length));
  return made.buffer;
}

export function dataView(kind: Node): DataView {
  return new DataView(arrayBuffer(kind));
}

export function typedArray([, name, length, items]: Node): object {
  const values: Node = Array.isArray(items) ? items : [];
  const type = String(name);
  if (type === 'BigInt64Array' || type === 'BigUint64Array') {
    const made = new VIEWS[type](sizeOf(length));
    for (const [index, value] of values.entries()) made[index] = BigInt(Array.isArray(value) ? String(value[1]) : 0);
    return made;
  }
  // hasOwn makes sure of the key; one of the others is like the next here.
  const View = Object.hasOwn(VIEWS, type) ? (VIEWS[type as keyof Views] as Float64ArrayConstructor) : Float64Array;
  const made = new View(sizeOf(length));
  for (const [index, value] of values.entries()) made[index] = Array.isArray(value) ? Number(value[1]) : Number(value);
  return made;
}

/** A number that the other side wrote never makes the host allocate more than this. */
function sizeOf(length: unknown): number {
  const size = Number(length);
  return size > 0 ? Math.min(Math.floor(size), MAX_BYTES) : 0;
}
