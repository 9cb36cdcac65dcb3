import {
  defineProperty,
  deleteProperty,
  FunctionPrototype,
  getPrototypeOf,
  item,
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

/** Text can only be run through one of these constructors; after this no property of the realm leads to them. */
export function removeFunctionConstructors(): Function {
  const plain = stub(FunctionPrototype, 'Function');
  stub(
    getPrototypeOf(function* () {}),
    'GeneratorFunction',
  );
  stub(
    getPrototypeOf(async () => {}),
    'AsyncFunction',
  );
  stub(
    getPrototypeOf(async function* () {}),
    'AsyncGeneratorFunction',
  );
  return plain;
}

/** `instanceof Function` and `f.constructor.name` work; making code from text does not. */
function stub(prototype: object | null, name: string): Function {
  if (prototype === null) throw new TypeErrorFunction(`${name} has no prototype`);
  const refuse = function () {
    throw new TypeErrorFunction(`${name}: the sandbox does not run code from text`);
  };
  defineProperty(refuse, 'name', { __proto__: null, value: name, configurable: true });
  defineProperty(refuse, 'length', { __proto__: null, value: 1, configurable: true });
  fix(refuse, 'prototype', prototype);
  fix(prototype, 'constructor', refuse);
  return refuse;
}

/** The real global object keeps what the engine itself looks up there; the guest has another one. */
export function emptyGlobalObject(global: object): void {
  const keys = ownKeys(global);
  for (let index = 0; index < keys.length; index += 1) {
    const key = item(keys, index);
    if (key !== 'Error') deleteProperty(global, key);
  }
}

/** Node asks this very property for the formatter of stacks before it uses its own, which is of another realm. */
export function lockError(global: object): void {
  fix(global, 'Error', Error);
}

/** A property that nothing can change. */
function fix(on: object, key: string, value: unknown): void {
  defineProperty(on, key, { __proto__: null, value, writable: false, enumerable: false, configurable: false });
}
