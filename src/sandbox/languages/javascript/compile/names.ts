import { randomBytes } from '../realm/random.js';

/** In front of every name that rewriting puts into a program. No source that contains it is accepted. */
export const PREFIX: string = `$h${randomBytes(6).toString('hex')}_`;

const own = (name: string): string => PREFIX + name;

type Name =
  | 'fuel' | 'checkpoint' | 'caught' | 'survive' | 'resumed' | 'called' | 'echo' | 'namespace' | 'registered' | 'lookup' | 'quietLookup'
  | 'start' | 'pump' | 'importModule' | 'bind' | 'modules' | 'value' | 'error' | 'argument' | 'heritage' | 'stride' | 'loop'
  | 'define'
  | 'sized' | 'glance'; // prettier-ignore

/** Script-level names of a realm, which rewritten code uses. */
export const NAMES: Readonly<Record<Name, string>> = {
  fuel: own('f'),
  checkpoint: own('c'),
  caught: own('x'),
  survive: own('s'),
  resumed: own('r'),
  called: own('d'),
  echo: own('e'),
  namespace: own('n'),
  registered: own('h'),
  lookup: own('g'),
  quietLookup: own('q'),
  start: own('S'),
  pump: own('P'),
  define: own('M'),
  sized: own('z'),
  glance: own('k'),
  importModule: own('I'),
  /** Inside one unit. */
  bind: own('b'),
  modules: own('m'),
  value: own('v'),
  error: own('E'),
  argument: own('a'),
  heritage: own('H'),
  stride: own('t'),
  loop: own('l'),
};

/** Global names that rewriting leaves as they are, because every realm declares them as constants. */
export const GUEST_GLOBALS: ReadonlySet<string> = new Set([
  ...[
    'Array', 'ArrayBuffer', 'AggregateError', 'AsyncDisposableStack', 'BigInt', 'BigInt64Array', 'BigUint64Array', 'Boolean', 'DataView',
    'Date', 'DisposableStack', 'Error', 'EvalError', 'Float16Array', 'Float32Array', 'Float64Array', 'Function', 'Int16Array', 'Int32Array',
    'Int8Array', 'Intl', 'Iterator', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Proxy', 'RangeError', 'ReferenceError',
    'Reflect', 'RegExp', 'Set', 'String', 'SuppressedError', 'Symbol', 'SyntaxError', 'TypeError', 'URIError', 'Uint16Array',
    'Uint32Array', 'Uint8Array', 'Uint8ClampedArray', 'WeakMap', 'WeakSet',
  ].filter((name) => name in globalThis), // prettier-ignore
  'globalThis', 'console', 'structuredClone', 'queueMicrotask', 'setTimeout', 'setInterval', 'setImmediate', 'clearTimeout',
  'clearInterval', 'clearImmediate', 'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape',
  'isFinite', 'isNaN', 'parseFloat', 'parseInt',
]); // prettier-ignore

/** Values that need no binding. */
export const CONSTANT_NAMES: ReadonlySet<string> = new Set(['undefined', 'NaN', 'Infinity']);
