import { types } from 'node:util';
import { HermeticError } from '../../../errors.js';

/** A property of an object, its own or an inherited one. */
export interface Property {
  readonly name: string;
  readonly descriptor: PropertyDescriptor;
  /** Names of the classes that have it, as their own or inherited. */
  readonly owners: readonly string[];
}

const MOST = 10_000;

/**
 * The properties with a string for a name, the nearest of each name, without those that every object or function has.
 * Only descriptors are read: a getter would be the host's code running at a time nobody expects.
 */
export function readProperties(object: object, what: string): Property[] {
  const found = new Map<string, PropertyDescriptor>();
  /** How far up the chain each name is defined. */
  const heights = new Map<string, number>();
  const classes: (string | null)[] = [];
  try {
    for (let owner: object | null = object; owner !== null && !isRootPrototype(owner); owner = prototypeOf(owner)) {
      classes.push(className(owner));
      for (const name of Object.getOwnPropertyNames(owner)) {
        const descriptor = Object.getOwnPropertyDescriptor(owner, name);
        if (descriptor === undefined || isOfFunction(owner, name, descriptor)) continue;
        heights.set(name, classes.length);
        if (!found.has(name)) found.set(name, descriptor);
      }
    }
  } catch (error) {
    // A proxy's trap, or an export of a module that has not run yet.
    throw new HermeticError('E_NOT_REGISTRABLE', `${what}: its properties cannot be read`, {
      hint: 'register it when it is complete, or register a plain object with the parts that are needed',
      cause: error,
    });
  }
  if (found.size > MOST)
    throw new HermeticError('E_NOT_REGISTRABLE', `${what} has ${found.size} members`, {
      hint: `register an object with the parts that are needed; at most ${MOST}`,
    });
  // An object that is no prototype: a constructor of any of its classes may have made its own members.
  const isInstance = classes[0] === null;
  return [...found].map(([name, descriptor]) => {
    const height = heights.get(name) ?? 0;
    const of = isInstance && height === 1 ? classes : classes.slice(0, height);
    return { name, descriptor, owners: of.filter((one) => one !== null) };
  });
}

/** The names of a class and of its ancestors. */
export function classNames(constructor: object): string[] {
  const names: string[] = [];
  for (let owner: object | null = constructor; owner !== null && !isRootPrototype(owner); owner = prototypeOf(owner)) {
    const name = className(owner);
    if (name !== null) names.push(name);
  }
  return names;
}

/** The name of a class, given as the class or as its prototype; null for any other object. */
function className(object: object): string | null {
  const made: unknown =
    typeof object === 'function' ? object : Object.getOwnPropertyDescriptor(object, 'constructor')?.value;
  if (typeof made !== 'function') return null;
  const name: unknown = Object.getOwnPropertyDescriptor(made, 'name')?.value;
  return typeof name === 'string' && name !== '' ? name : null;
}

export function prototypeOf(object: object): object | null {
  // The library's type is any.
  return Object.getPrototypeOf(object) as object | null;
}

/** Written as a class, or a function with methods on its prototype. */
export function isClass(value: unknown): value is abstract new (...args: never[]) => object {
  if (typeof value !== 'function' || types.isProxy(value)) return false;
  const prototype: unknown = Object.getOwnPropertyDescriptor(value, 'prototype')?.value;
  if (typeof prototype !== 'object' || prototype === null || types.isGeneratorFunction(value)) return false;
  return /^class\b/.test(Function.prototype.toString.call(value)) || Object.getOwnPropertyNames(prototype).length > 1;
}

/** An object literal, an object without a prototype, or the namespace of a module. */
export function isPlainObject(value: object): boolean {
  if (types.isModuleNamespaceObject(value)) return true;
  if (types.isProxy(value) || Array.isArray(value)) return false;
  const prototype = prototypeOf(value);
  return prototype === null || isRootPrototype(prototype);
}

/** Object.prototype or Function.prototype, of this realm or of another: test runners load code in realms of their own. */
function isRootPrototype(object: object): boolean {
  if (object === Object.prototype || object === Function.prototype) return true;
  const own = (name: string): boolean => Object.hasOwn(object, name);
  return (own('hasOwnProperty') && own('__lookupGetter__')) || (own('apply') && own('call') && own('bind'));
}

/** `name` and `length` of a function, unless the class defines its own. */
function isOfFunction(owner: object, name: string, { value, writable, enumerable }: PropertyDescriptor): boolean {
  if (typeof owner !== 'function' || writable !== false || enumerable !== false) return false;
  return (name === 'length' && typeof value === 'number') || (name === 'name' && typeof value === 'string');
}

const CODE_MAKERS = ['Function', 'GeneratorFunction', 'AsyncFunction', 'AsyncGeneratorFunction', 'eval'];

/** `eval`, `Function` and its kin, of any realm: registered, they would run guest text as host code. */
export function makesCode(value: unknown): boolean {
  if (typeof value !== 'function') return false;
  const name: unknown = Object.getOwnPropertyDescriptor(value, 'name')?.value;
  return (
    typeof name === 'string' &&
    CODE_MAKERS.includes(name) &&
    /\{\s*\[native code\]\s*\}\s*$/.test(Function.prototype.toString.call(value))
  );
}

/** Objects of the language that are copied whole: they have no behaviour of the host. */
export function isDataObject(value: object): boolean {
  return (
    Array.isArray(value) ||
    types.isDate(value) ||
    types.isRegExp(value) ||
    types.isMap(value) ||
    types.isSet(value) ||
    types.isTypedArray(value) ||
    types.isDataView(value) ||
    types.isArrayBuffer(value) ||
    types.isNativeError(value)
  );
}
