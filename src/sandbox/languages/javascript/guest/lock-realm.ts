import {
  defineProperty,
  deleteProperty,
  FunctionPrototype,
  getPrototypeOf,
  ownKeys,
  TypeErrorFunction,
} from './primordials.js';

/** Names of the language that a guest has. What is not here is taken off the realm's global object. */
export const LANGUAGE_GLOBALS: readonly string[] = [
  'Array', 'ArrayBuffer', 'AggregateError', 'AsyncDisposableStack', 'BigInt', 'BigInt64Array', 'BigUint64Array', 'Boolean', 'DataView',
  'Date', 'DisposableStack', 'Error', 'EvalError', 'Float16Array', 'Float32Array', 'Float64Array', 'Infinity', 'Int16Array', 'Int32Array',
  'Int8Array', 'Intl', 'Iterator', 'JSON', 'Map', 'Math', 'NaN', 'Number', 'Object', 'Promise', 'Proxy', 'RangeError',
  'ReferenceError', 'Reflect', 'RegExp', 'Set', 'String', 'SuppressedError', 'Symbol', 'SyntaxError', 'TypeError', 'URIError',
  'Uint16Array', 'Uint32Array', 'Uint8Array', 'Uint8ClampedArray', 'WeakMap', 'WeakSet', 'decodeURI',
  'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'isFinite', 'isNaN', 'parseFloat', 'parseInt', 'undefined',
  'escape', 'unescape',
]; // prettier-ignore

/** Every way to text that runs ends in one of these constructors; after this no property of the realm leads to them. */
export function removeFunctionConstructors(): Function {
  const plain = stub(FunctionPrototype, 'Function');
  stub(getPrototypeOf(function* () {}) as object, 'GeneratorFunction');
  stub(getPrototypeOf(async () => {}) as object, 'AsyncFunction');
  stub(getPrototypeOf(async function* () {}) as object, 'AsyncGeneratorFunction');
  return plain;
}

/** `instanceof Function` and `f.constructor.name` work; making code from text does not. */
function stub(prototype: object, name: string): Function {
  const refuse = function () {
    throw new TypeErrorFunction(`${name}: the sandbox does not run code from text`);
  };
  const fixed = { __proto__: null, writable: false, enumerable: false, configurable: false } as PropertyDescriptor;
  defineProperty(refuse, 'name', { __proto__: null, value: name, configurable: true } as PropertyDescriptor);
  defineProperty(refuse, 'length', { __proto__: null, value: 1, configurable: true } as PropertyDescriptor);
  defineProperty(refuse, 'prototype', { ...fixed, __proto__: null, value: prototype } as PropertyDescriptor);
  defineProperty(prototype, 'constructor', {
    __proto__: null,
    value: refuse,
    writable: false,
    enumerable: false,
    configurable: false,
  } as PropertyDescriptor);
  return refuse;
}

/** The real global object keeps what the engine itself looks up there; the guest has another one. */
export function emptyGlobalObject(global: object): void {
  const keys = ownKeys(global);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as PropertyKey;
    if (key !== 'Error') deleteProperty(global, key);
  }
}

/** Node asks this very property for the formatter of stacks before it uses its own, which is a host function. */
export function lockError(global: object): void {
  defineProperty(global, 'Error', {
    __proto__: null,
    value: Error,
    writable: false,
    enumerable: false,
    configurable: false,
  } as PropertyDescriptor);
}
