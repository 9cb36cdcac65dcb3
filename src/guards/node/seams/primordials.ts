/**
 * The parts of the language that the guards use, taken before the target can change them. Guards call no methods at run
 * time: `apply(join, …)` instead of `list.join()`.
 */
export type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

// Reflect.construct takes every function and class; the compiler has no other name for them.
// oxlint-disable-next-line typescript/no-unsafe-function-type
type Callable = Function;

export const apply: typeof Reflect.apply = Reflect.apply;
/** Like Reflect.construct, whose type answers any. */
export const construct: (target: Callable, args: ArrayLike<unknown>, newTarget?: Callable) => object =
  Reflect.construct;
export const get: typeof Reflect.get = Reflect.get;
export const set: typeof Reflect.set = Reflect.set;
export const deleteProperty: typeof Reflect.deleteProperty = Reflect.deleteProperty;
export const ownKeys: typeof Reflect.ownKeys = Reflect.ownKeys;
export const defineProperty: typeof Reflect.defineProperty = Reflect.defineProperty;
export const getOwnPropertyDescriptor: typeof Reflect.getOwnPropertyDescriptor = Reflect.getOwnPropertyDescriptor;
export const getOwnPropertySymbols: typeof Object.getOwnPropertySymbols = Object.getOwnPropertySymbols;
export const has: typeof Reflect.has = Reflect.has;
export const hasOwn: typeof Object.hasOwn = Object.hasOwn;
export const isList: (value: unknown) => value is readonly unknown[] = Array.isArray;
export const freeze: <T extends object>(value: T) => Readonly<T> = Object.freeze;
export const getPrototypeOf: typeof Reflect.getPrototypeOf = Reflect.getPrototypeOf;
export const setPrototypeOf: typeof Reflect.setPrototypeOf = Reflect.setPrototypeOf;
export const later: (callback: () => unknown) => unknown = setImmediate;
export const SafeError: ErrorConstructor = Error;
export const SafePromise: PromiseConstructor = Promise;

/** The real one: `process.env` can be replaced. */
export const realEnv: NodeJS.ProcessEnv = process.env;

/** Unlike `list[list.length] = value`, which would ask Array.prototype for a setter first. */
export function append(list: unknown[], value: unknown): void {
  defineProperty(list, list.length, data(value));
}

export function data(value: unknown): PropertyDescriptor {
  // A descriptor that inherits could inherit a getter; the type does not know __proto__.
  return { __proto__: null, value, writable: true, enumerable: true, configurable: true } as PropertyDescriptor;
}

/** For `new Proxy`, which looks for a missing trap in the prototype of its handler. */
export function handler<T extends object>(traps: ProxyHandler<T>): ProxyHandler<T> {
  setPrototypeOf(traps, null);
  return traps;
}

/** Taken now, because the target can replace process.nextTick. */
export const nextTick: (callback: () => unknown) => void = process.nextTick;

/** Anything callable is called through Reflect.apply, so that its real type does not matter. */
export function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function';
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A property of a value about which nothing is known. */
export function property(target: unknown, name: PropertyKey): unknown {
  return isObject(target) || typeof target === 'function' ? get(target, name) : undefined;
}

/** The function `owner[name]` as it is now. Fails closed where this Node has none. */
export function methodOf(owner: object, name: PropertyKey): AnyFunction {
  const method: unknown = get(owner, name);
  if (!isFunction(method)) throw new TypeError(`this Node has no ${text(name)} to guard`);
  return method;
}

/** A record without a prototype, so that a key that is not there is not looked up in Object.prototype. */
export function emptyRecord<T>(): Record<string, T | undefined> {
  // The type of an object literal does not know __proto__.
  return { __proto__: null } as unknown as Record<string, T | undefined>;
}

/** The same for a descriptor: Reflect.defineProperty must not find a getter in Object.prototype. */
export function withoutPrototype(descriptor: PropertyDescriptor): PropertyDescriptor {
  setPrototypeOf(descriptor, null);
  return descriptor;
}

/** In a list of arguments that may be too short, where an assignment would ask Array.prototype. */
export function replace(args: unknown[], index: number, value: unknown): void {
  defineProperty(args, index, data(value));
}

/** The language coerces, once; the globals String and Number can be replaced. */
export function text(value: unknown): string {
  // A template literal takes anything; its type does not.
  return `${value as string}`;
}

export function number(value: unknown): number {
  // Unary plus takes anything; its type does not.
  return +(value as number);
}

/** `uncurry(String.prototype.slice)(text, 1)` */
export function uncurry<A extends unknown[], R>(method: (...args: A) => R): (self: unknown, ...args: A) => R {
  return (self, ...args) => apply(method, self, args);
}

// One signature of each method: Reflect.apply does not know overloads.
type TextMethod<R> = (self: string, part: string) => R;
export const slice: (self: string, start: number, end?: number) => string = uncurry(String.prototype.slice);
export const startsWith: TextMethod<boolean> = uncurry(String.prototype.startsWith);
export const indexOf: TextMethod<number> = uncurry(String.prototype.indexOf);
export const lastIndexOf: TextMethod<number> = uncurry(String.prototype.lastIndexOf);
