import { HermeticError } from '../../errors.js';

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const MODULE_NAME = /^(?:node:|@[\w-]+\/)?[\w-]+(?:[./][\w-]+)*$/;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const RESERVED_WORDS = words(`
  arguments await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in instanceof interface let new null package private protected
  public return static super switch this throw true try typeof var void while with yield
`);

const STANDARD_GLOBALS = words(`
  globalThis global window self undefined NaN Infinity Object Function Array Number Boolean String Symbol BigInt Math
  JSON Date RegExp Promise Proxy Reflect Map Set WeakMap WeakSet WeakRef FinalizationRegistry Iterator Error
  AggregateError SuppressedError EvalError RangeError ReferenceError SyntaxError TypeError URIError ArrayBuffer
  SharedArrayBuffer DataView Atomics Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array
  Uint32Array Float16Array Float32Array Float64Array BigInt64Array BigUint64Array Intl WebAssembly ShadowRealm
  DisposableStack AsyncDisposableStack Temporal eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent
  encodeURI encodeURIComponent escape unescape console setTimeout clearTimeout setInterval clearInterval setImmediate
  clearImmediate queueMicrotask structuredClone TextEncoder TextDecoder URL URLSearchParams atob btoa crypto
  constructor prototype toString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString
`);

/** Names that lead out of a facade, on any object. */
const NEVER_MEMBERS = words('constructor prototype caller callee arguments then');

export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !RESERVED_WORDS.has(name);
}

/** A name that can be a global of the guest. */
export function parseGlobalName(name: unknown, what: string): string {
  if (typeof name !== 'string' || !IDENTIFIER.test(name))
    throw new HermeticError('E_BAD_NAME', `${what}: ${quote(name)} is not an identifier`, {
      hint: 'use letters, digits and _, beginning with a letter',
    });
  if (name.startsWith('_'))
    throw new HermeticError('E_BAD_NAME', `${what}: "${name}" is private, because it starts with _`, {
      hint: `register it as "${name.replace(/^_+/, '') || 'name'}"`,
    });
  if (RESERVED_WORDS.has(name))
    throw new HermeticError('E_BAD_NAME', `${what}: "${name}" is a word of the language`, {
      hint: `register it as "${name}_"`,
    });
  if (STANDARD_GLOBALS.has(name))
    throw new HermeticError('E_BAD_NAME', `${what}: "${name}" is a global that every program has`, {
      hint: `register it under a name of its own, such as "my${name[0]?.toUpperCase() ?? ''}${name.slice(1)}"`,
    });
  return name;
}

/** `math`, `tools/text`, `@scope/name`, `pkg.sub`, `node:path`. Only an identifier becomes a global too. */
export function parseModuleName(name: unknown, what: string): { name: string; global: boolean } {
  if (typeof name === 'string' && IDENTIFIER.test(name)) return { name: parseGlobalName(name, what), global: true };
  if (typeof name !== 'string' || !MODULE_NAME.test(name) || /(?:^|[./])_/.test(name))
    throw new HermeticError('E_BAD_NAME', `${what}: ${quote(name)} is not the name of a module`, {
      hint: 'write it as an import does: math, tools/text, @scope/name, node:path',
    });
  return { name, global: false };
}

/** `numpy`, `xml.etree`. */
export function parsePythonModuleName(name: unknown): string {
  if (typeof name !== 'string' || !/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)*$/.test(name))
    throw new HermeticError('E_BAD_NAME', `pythonModule: ${quote(name)} is not the name of a Python module`, {
      hint: 'write it as an import does: numpy, xml.etree',
    });
  return name;
}

/** The reason why a member is never shown, or null. `configure` can show `_x` by name, and none of the others. */
export function hiddenBecause(name: string): 'private' | 'never' | null {
  if (name.startsWith('__') || NEVER_MEMBERS.has(name)) return 'never';
  return name.startsWith('_') || name.startsWith('#') ? 'private' : null;
}

export function quote(value: unknown): string {
  return typeof value === 'string'
    ? JSON.stringify(value)
    : `a value of type ${value === null ? 'null' : typeof value}`;
}
