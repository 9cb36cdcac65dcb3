/**
 * What the guards use of the language, taken before the target can change it. Nothing here is a method call at run
 * time: `apply(join, …)` instead of `list.join()`.
 */
export type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

export const apply: typeof Reflect.apply = Reflect.apply;
export const construct: typeof Reflect.construct = Reflect.construct;
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

/** Not list[list.length] = value: that asks Array.prototype for a setter first. */
export function append(list: unknown[], value: unknown): void {
  defineProperty(list, list.length, data(value));
}

export function data(value: unknown): PropertyDescriptor {
  // A descriptor that inherits could inherit a getter; the type does not know __proto__.
  return { __proto__: null, value, writable: true, enumerable: true, configurable: true } as PropertyDescriptor;
}

/** For `new Proxy`: a trap that is missing is looked for in the prototype of the handler. */
export function handler<T extends object>(traps: ProxyHandler<T>): ProxyHandler<T> {
  setPrototypeOf(traps, null);
  return traps;
}

/** Not process.nextTick() at run time: the target can replace it. */
export const nextTick: (callback: () => unknown) => void = process.nextTick;

/** Coerced by the language itself, once; the globals String and Number can be replaced. */
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
