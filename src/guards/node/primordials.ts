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
export const hasOwn: typeof Object.hasOwn = Object.hasOwn;
export const isList: (value: unknown) => value is readonly unknown[] = Array.isArray;
export const SafeError: ErrorConstructor = Error;
export const SafePromise: PromiseConstructor = Promise;

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
